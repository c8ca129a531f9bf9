import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles, treeOf } from './parts/source-trees.mjs';

/** The verbs with which the names of mutation hooks begin. */
const verbs = new Set(
  [
    'Accept Add Answer Appeal Ask Assign Block Cancel Change Close Commit Correct Decide Discard Dissolve Download',
    'Draft Edit End Erase Explain Fetch Follow Hide Leave Lock Mark Match Move Open Pause Pin Preview Propose React Remove',
    'Reopen Reply Report Request Restore Revoke Save Send Set Share Start Stop Take Unblock Undo Unlink Verify',
  ].flatMap((line) => line.split(' ')),
);

/**
 * What a top-level function or value comes to in the end: the call that it returns, or that makes it.
 * @param {any} node
 * @returns {string | undefined}
 */
function calleeOf(node) {
  if (!node) return undefined;
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) ? node.expression.text : undefined;
  if (!ts.isFunctionLike(node)) return undefined;
  const { body } = /** @type {any} */ (node);
  if (!ts.isBlock(body)) return calleeOf(body);
  return calleeOf(body.statements.find(ts.isReturnStatement)?.expression);
}

/**
 * The hooks of a file that return a mutation or a query, by themselves or by a function of the file.
 * @param {ts.SourceFile} tree
 */
function hooksIn(tree) {
  const declared = tree.statements.flatMap((statement) => {
    const isExported = /^export\b/.test(statement.getText());
    if (ts.isFunctionDeclaration(statement))
      return [{ name: statement.name?.text ?? '', isExported, callee: calleeOf(statement) }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name, initializer }) => ({
      name: name.getText(),
      isExported,
      callee: calleeOf(initializer),
    }));
  });
  const calls = new Map(declared.map(({ name, callee }) => [name, callee]));
  /** @param {string | undefined} name */
  const endOf = (name) => (name !== undefined && calls.has(name) ? endOf(calls.get(name)) : name);
  const exported = declared.filter(({ name, isExported }) => isExported && /^use[A-Z]/.test(name));
  const ending = (pattern) =>
    exported.filter(({ callee }) => pattern.test(endOf(callee) ?? '')).map(({ name }) => name);
  return { mutations: ending(/^useMutation$/), queries: ending(/^use(?:Infinite)?Query$/) };
}

/** Whether a name is `use`, a verb, and what the verb acts on. */
const isVerbWithObject = (name) => {
  const [, verb = ''] = /^use([A-Z][a-z]+)[A-Z]/.exec(name) ?? [];
  return verbs.has(verb);
};

/** Names of mutation hooks that are no verb with an object, or that are also a query’s. */
function mistakesIn(trees) {
  const hooks = trees.map(hooksIn);
  const queries = new Set(hooks.flatMap((each) => each.queries));
  return hooks.flatMap(({ mutations }) =>
    mutations.filter((name) => !isVerbWithObject(name) || queries.has(name)),
  );
}

it('finds a mutation hook without a verb or an object, and one that shares its name with a query', () => {
  const text = `
    function useRoomChange(change) { const self = useSelf(); return useMutation({ mutationFn: change }); }
    const change = (name) => () => useRoomChange(calls[name]);
    export const useAcceptRequest = change('accept');
    export const useDecline = change('decline');
    export function useUndoing() { return useMutation({}); }
    export const useAppealAnswer = () => useMutation({});
    export const useRemoval = () => useRoomChange(1);
    export const useSaveView = () => useMutation({});
    export function useNetworkChanges() { return { add: useMutation({}) }; }
    export function useRoom() { return useQuery({}); }`;
  const other = 'export const useSaveView = () => useInfiniteQuery({});';
  expect(mistakesIn([treeOf('a.ts', text), treeOf('b.ts', other)])).toEqual([
    'useDecline',
    'useUndoing',
    'useRemoval',
    'useSaveView',
  ]);
});

it('a mutation hook is named by a verb with its object, and a query hook by a noun', () => {
  const web = join('apps', 'web', 'src');
  const texts = sourceFiles
    .filter((file) => file.startsWith(web) && !/\.test\./.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\buse(?:Mutation|Query|InfiniteQuery)\b/.test(text));
  expect(texts.length).toBeGreaterThan(40);
  const trees = texts.map(({ file, text }) => treeOf(file, text));
  expect(trees.flatMap((tree) => hooksIn(tree).mutations).length).toBeGreaterThan(60);
  expect(mistakesIn(trees)).toEqual([]);
});
