import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles, treeOf } from './parts/source-trees.mjs';

/** What ends a life, and what begins another: what has both has no end, only a state. */
const ends = { close: ['open'], stop: ['start', 'begin'], end: ['start', 'begin'] };
/** What is opened here ends by another function, or by a part of it. */
const endedElsewhere = new Map([
  ['openApp', 'app.http.close'],
  ['openMediaRoom', 'router.close'],
  ['openPeer', 'closePeer'],
  ['openRouters', 'home.close'],
]);
/** Names in which “open” is no verb. */
const adjectives = new Set(['openTo']);

/** @param {any} node */
const isFunction = (node) =>
  node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionTypeNode(node));
/** @param {any} member */
const isMethod = (member) =>
  ts.isMethodSignature(member) ||
  ts.isMethodDeclaration(member) ||
  isFunction(member.type) ||
  isFunction(member.initializer);
/** @param {any} node */
const nameOf = (node) => node.name?.getText();

/**
 * The functions that a file declares at its top, and the methods of its types: `function` for the type of a function.
 * @param {ts.SourceFile} tree
 */
function declaredIn(tree) {
  const [functions, types, exported, imported] = [new Map(), new Map(), new Map(), new Set()];
  for (const statement of tree.statements) {
    if (
      ts.isImportDeclaration(statement) &&
      /^'(?:\.|@\/|@nestmate)/.test(statement.moduleSpecifier.getText())
    )
      for (const [name] of statement.importClause?.getText().matchAll(/\w+/g) ?? []) imported.add(name);
    if (ts.isFunctionDeclaration(statement)) functions.set(nameOf(statement), statement);
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (isFunction(declaration.initializer)) functions.set(nameOf(declaration), declaration.initializer);
    const type = ts.isTypeAliasDeclaration(statement) ? statement.type : statement;
    const hasMembers =
      ts.isTypeLiteralNode(type) || ts.isInterfaceDeclaration(type) || ts.isClassDeclaration(type);
    if (!hasMembers && !isFunction(type)) continue;
    const methods = hasMembers ? [...type.members].filter(isMethod).map(nameOf) : 'function';
    types.set(nameOf(statement), methods);
    if (/^export\b/.test(statement.getText())) exported.set(nameOf(statement), methods);
  }
  return { functions, types, exported, imported };
}

/**
 * Every node of a function that is not inside one of its own functions.
 * @param {ts.Node} node
 * @returns {any[]}
 */
function ownNodes(node) {
  /** @type {ts.Node[]} */
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children.flatMap((child) => [child, ...(ts.isFunctionLike(child) ? [] : ownNodes(child))]);
}

/** What a function returns: `function`, the methods of an object, or undefined where its source shows neither. */
function returnedBy(fn, typeNamed) {
  const own = ownNodes(fn);
  const functions = new Set(
    own.filter((node) => ts.isFunctionDeclaration(node) || isFunction(node.initializer)).map(nameOf),
  );
  const shapeOf = (node) => {
    if (ts.isParenthesizedExpression(node)) return shapeOf(node.expression);
    if (isFunction(node)) return 'function';
    if (ts.isNewExpression(node)) return typeNamed(node.expression.getText());
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    return node.properties
      .filter((each) => isMethod(each) || functions.has(each['initializer']?.getText() ?? nameOf(each)))
      .map(nameOf);
  };
  const declared = /^(?:Promise<)?(\w+)\b(?!\[)/.exec(fn.type?.getText() ?? '')?.[1];
  if (fn.type) return declared && typeNamed(declared);
  if (!ts.isBlock(fn.body)) return shapeOf(fn.body);
  const returned = own.flatMap((node) => (ts.isReturnStatement(node) ? (node.expression ?? []) : []));
  return returned.map(shapeOf).find((shape) => shape !== undefined);
}

const changing = /^(?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]$|create[A-Z]\w*(?:<[^(]*>)?\()/s;

/**
 * Whether the functions that a factory makes share a variable that changes, a collection that fills, or another
 * factory’s state.
 */
function hasState(fn) {
  if (!ts.isBlock(fn.body)) return false;
  const shared = fn.body.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList: list }) =>
      list.declarations.filter(
        ({ initializer }) => list.flags & ts.NodeFlags.Let || changing.test(initializer?.getText() ?? ''),
      ),
    );
  const functions = ownNodes(fn.body).filter(ts.isFunctionLike);
  return shared.some(({ name }) =>
    functions.some((each) => new RegExp(String.raw`\b${name.getText()}\b`).test(each.getText())),
  );
}

/** What is wrong with the prefix of a factory; undefined for any other function. */
function mistakeIn(name, fn, typeNamed) {
  const prefix = adjectives.has(name) ? undefined : /^(?:open|create|make)(?=[A-Z])/.exec(name)?.[0];
  const returned = prefix && returnedBy(fn, typeNamed);
  if (!returned?.length) return undefined;
  const has = (method) => returned !== 'function' && returned.includes(method);
  const [end] = Object.entries(ends).find(([last, first]) => has(last) && !first.some(has)) ?? [];
  if (prefix === 'open') return end || endedElsewhere.has(name) ? undefined : 'nothing ends what it returns';
  if (end) return `its life ends with ${end}: say open`;
  return prefix === 'make' && hasState(fn) ? 'it has a state: say create' : undefined;
}

function mistakesIn(trees) {
  const files = trees.map(declaredIn);
  const exported = new Map();
  for (const file of files)
    for (const [name, type] of file.exported)
      exported.set(name, type === 'function' ? type : [...(exported.get(name) ?? []), ...type]);
  return files.flatMap(({ functions, types, imported }) => {
    const typeNamed = (name) => types.get(name) ?? (imported.has(name) ? exported.get(name) : undefined);
    return [...functions].flatMap(([name, fn]) => {
      const mistake = mistakeIn(name, fn, typeNamed);
      return mistake ? [`${name}: ${mistake}`] : [];
    });
  });
}

it('finds a factory whose prefix promises an end, or hides an end or a state', () => {
  const text = `
    interface Relay { send: () => void; close: () => void }
    type Send = () => void;
    function makeRelay(): Relay {}
    async function openRelay(): Promise<Relay> {}
    function openSend(): Send {}
    const makeSend = (): Send => () => undefined;
    function openCount() { let count = 0; return { add: () => (count += 1) }; }
    function makeCount() { let count = 0; return { add: () => (count += 1) }; }
    function createCamera() { const close = () => 1; return { open() {}, close }; }
    function createTimer() { const stop = () => 1; return { stop }; }
    function openThread() { return { id: 1 }; }
    function makePeople(): Person[] { let count = 0; return list(() => (count += 1)); }`;
  expect(mistakesIn([treeOf('a.ts', text)])).toEqual([
    'makeRelay: its life ends with close: say open',
    'openSend: nothing ends what it returns',
    'openCount: nothing ends what it returns',
    'makeCount: it has a state: say create',
    'createTimer: its life ends with stop: say open',
  ]);
});

it('a factory’s prefix says whether what it returns has an end, a state, or neither', () => {
  const files = sourceFiles
    .filter((file) => /^(?:apps|packages|e2e|bench)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(files.length).toBeGreaterThan(1000);
  const factories = files.filter(({ text }) => /\b(?:function|const) (?:open|create|make)[A-Z]/.test(text));
  const returned = factories.flatMap(({ text }) => [...text.matchAll(/\): (?:Promise<)?(\w+)/g)]);
  const names = [...new Set(returned.map(([, name]) => name))].join('|');
  const type = new RegExp(String.raw`\b(?:interface|class|type) (?:${names})\b`);
  const read = files.filter((file) => factories.includes(file) || type.test(file.text));
  expect(mistakesIn(read.map(({ file, text }) => treeOf(file, text)))).toEqual([]);
});
