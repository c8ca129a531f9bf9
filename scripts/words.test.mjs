import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles, treeOf } from './parts/source-trees.mjs';

const maxTitle = 100;
/** The formatter leaves comments as they are. */
const maxCommentColumns = 120;

/** Types that say nothing alone; each is called by what it is, with what to say instead. */
const typesAlone = {
  Parts: 'XDependencies',
  Props: 'XProps, by the component',
  Place: 'XRef, XPosition or XCursor',
  Way: 'XMethod or XDirection',
  Draft: 'XDraft',
  Action: 'XAction',
  Additions: 'XAdditions',
  Wish: 'XRequest, XOptions or XPreferences',
  Seat: 'XAssignment',
  Back: 'RestoredX or XLink',
  Around: 'XContext, XFrame or XOptions',
  Letter: 'XMailContent or QueuedLetter',
  Moment: 'XMoment',
  Store: 'XStore',
};
/** What may end in -ed or -ing without being a participle. */
const nouns = new Set(['Evening', 'Finding', 'Heading', 'Ranking', 'Seed', 'Setting', 'Signalling']);
const participles = new Set(
  'Chosen Done Drawn Found Given Held Kept Known Made Mistaken Ran Said Seen Sent Shown Spent Taken Told Undone Understood Withheld Written'.split(
    ' ',
  ),
);

/** What to say instead of a type’s name, or undefined where it may stay. */
function insteadOfType(name) {
  const isParticiple = /^[A-Z][a-z]+(?:ed|ing)$/.test(name) ? !nouns.has(name) : participles.has(name);
  return isParticiple ? 'what it is, with a noun' : typesAlone[name];
}

/**
 * Words that have left, with those of docs/glossary.md to say instead. Names of several words are written as in camel
 * case.
 */
const retired = {
  atOnce: 'immediate, or how many together: maxX, batchSize',
  tellAfter: 'retryAt',
  tryAfter: 'retryAt',
  untold: 'excluded, or buffered',
  unmet: 'pending',
  sight: 'metrics, or visible',
  fetchAhead: 'prefetch',
  company: 'participants',
  way: 'method, direction or transport',
  ways: 'methods',
  deed: 'audit entry, or action',
  deeds: 'audit entries, or actions',
  orNoted: 'orAudited',
  isTold: 'isRecorded, or isAnnounced',
  said: 'message, draft or label',
  laws: 'properties',
  story: 'scenario, or history',
  stories: 'scenarios',
  crowd: 'load, or clients',
  crowds: 'clients',
  oddInput: 'fuzzed input',
  oddRequests: 'fuzzed requests',
  oddValues: 'fuzzed values',
  helpdesk: 'support, or inbox',
  rehearse: 'preview',
  rehearsal: 'preview',
  asked: 'request, query, filters or question',
  wanted: 'requested, accepted, change or target',
  kept: 'saved, stored, cached, retained or remaining',
  keep: 'save, store, cache, retain or track',
  patience: 'timeout, delay or period; or the most that is done',
  tell: 'notify, announce, send or say',
  tells: 'notifies, announces or reveals',
  told: 'notified, announced, published or recorded',
  wishes: 'preferences, or accepted answers',
  wish: 'preferences',
  wished: 'preferred, or accepted',
};
/**
 * Where `place` is the housing office's word for a subnetwork: its console, and the features that the console is made
 * of.
 */
const officeSources =
  /^apps\/(?:web\/src\/staff|server\/src\/(?:platform\/http\/guard|features\/(?:alerts|audit|campus|exports|groups|invitations|office|product|removal|reports|roster|setup|staff|support)))\b/;
/** The words before `way` with which it is plain English. */
const plainBefore = new Set(['one', 'either', 'under']);
/** Retired words that are plain English in the title of a test. */
const plainInTitles = new Set(['asked', 'keep', 'way', 'ways']);
/** The words after `keep` with which it is a name of Node.js or of a library. */
const librariesAfter = new Set(['alive', 'alives', 'mounted', 'previous']);

const sources = sourceFiles.filter((file) => !file.endsWith('words.test.mjs'));

const wordsIn = (name) => name.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase());
const rules = Object.entries(retired).map(([name, instead]) => ({ words: wordsIn(name), instead }));

/** What to say instead of a name, or undefined where it may stay. */
function insteadOf(name) {
  const words = wordsIn(name);
  const isHere = (rule, at) => rule.every((word, index) => words[at + index] === word);
  return rules.find(({ words: rule }) =>
    words.some(
      (word, at) =>
        isHere(rule, at) &&
        !(word === 'way' && plainBefore.has(words[at - 1])) &&
        !(word === 'keep' && librariesAfter.has(words[at + 1])),
    ),
  )?.instead;
}

/**
 * The names that a file declares, and the titles of its tests.
 * @param {ts.SourceFile} tree
 */
function readNames(tree) {
  /** @type {string[]} */
  const titles = [];
  const [names, types, properties] = [new Set(), new Set(), new Set()];
  /** @param {any} node */
  const visit = (node) => {
    const isUse =
      ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isJsxAttribute(node);
    if (node.name && ts.isIdentifier(node.name) && !isUse) {
      names.add(node.name.text);
      if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) types.add(node.name.text);
      if (ts.isPropertyAssignment(node)) properties.add(node.name.text);
    }
    if (ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText(tree))) {
      const [title, test] = node.arguments;
      if (title && test && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText(tree).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { names, types, properties, titles };
}

/** The names of a file that have left, each with what to say instead; the `fixed` ones stay. */
function retiredIn({ names, types }, fixed) {
  return [
    ...[...types].flatMap((name) => {
      const instead = insteadOfType(name);
      return instead ? [`${name}: say ${instead}`] : [];
    }),
    ...[...names].flatMap((name) => {
      const instead = fixed.has(name) ? undefined : insteadOf(name);
      return instead ? [`${name}: say ${instead}`] : [];
    }),
  ];
}

const read = sources.map((file) => ({ file, ...readNames(treeOf(file)) }));
/** Names of the wire and of columns, which are others' too; a reading's values that are `kept` are the roster's alone. */
const fixed = new Set(
  read
    .filter(({ file }) => /^packages\/contract\/src\/(?!.*\.test\.)|\.schema\.ts$/.test(file))
    .flatMap(({ properties }) => [...properties])
    .filter((name) => name !== 'kept'),
);

it('finds a word that has left but not its plain meanings', () => {
  const namesOf = (text) => retiredIn(readNames(treeOf('a.ts', text)), fixed);
  expect(namesOf('interface Parts { a: 1 } const { b: isUntold } = c; function deedOf(crowd: 1) {}')).toEqual(
    [
      'Parts: say XDependencies',
      'isUntold: say excluded, or buffered',
      'deedOf: say audit entry, or action',
      'crowd: say load, or clients',
    ],
  );
  expect(namesOf('type Claimed = 1; interface Sending {} interface Written {} type Evening = 1;')).toEqual([
    'Claimed: say what it is, with a noun',
    'Sending: say what it is, with a noun',
    'Written: say what it is, with a noun',
  ]);
  expect(namesOf('type RoomParts = 1; const history = { isOneWayInterested: away, said: crowded };')).toEqual(
    [],
  );
  expect(namesOf('const { keepAliveMs, keptMs } = a; const keepMounted = isSet;')).toEqual([
    'keptMs: say saved, stored, cached, retained or remaining',
  ]);
});

it('no declared name uses a word that has left', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const inRoster = new Set([...fixed, 'kept']);
  const found = read.flatMap((one) => {
    const names = retiredIn(one, /\broster\b/.test(one.file) ? inRoster : fixed);
    return names.map((name) => `${one.file}: ${name}`);
  });
  expect(found).toEqual([]);
});

it('no test’s title uses a word that has left', () => {
  const isRetired = (title) =>
    wordsIn(title.replaceAll(/\$\{[^}]*\}/g, '')).some(
      (word) => Object.hasOwn(retired, word) && !plainInTitles.has(word),
    );
  expect(isRetired('stores what was kept')).toBe(true);
  expect(isRetired('keeps a way to ask what was asked, as ${told}')).toBe(false);
  const found = read.flatMap(({ file, titles }) =>
    titles.filter(isRetired).map((title) => `${file}: ${title}`),
  );
  expect(found).toEqual([]);
});

it('no comment or text of the code says “at once”, which means immediately and also at the same time', () => {
  // The people of the demo world say what they like.
  const ours = sources.filter((file) => !file.startsWith(join('apps', 'server', 'seed', 'lives')));
  expect(ours.filter((file) => /\bat[\s*/]+once\b/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('only the features of the housing office call something a place', () => {
  const theirs = read.filter(
    ({ file }) => /^apps\/(?:(?:web|server)\/src|server\/seed)\//.test(file) && !officeSources.test(file),
  );
  expect(theirs.length).toBeGreaterThan(500);
  // A test may give a colleague of the office their `places`.
  const found = theirs.flatMap(({ file, names, properties }) =>
    [...names]
      .filter((name) => name === 'place' || name === 'places')
      .filter((name) => !(file.endsWith('.test.ts') && properties.has(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('comments and titles say “somebody” and “no longer”, not “someone” or “any longer”', () => {
  const comment = /^\s*(?:\/?\*|\/\/)|\s\/\/\s|\/\*\*/;
  const second = /\b(?:some|every|any)one\b(?!-)|\bany (?:longer|more\b(?! \w))|\banymore\b/i;
  const found = read.flatMap(({ file, titles }) => [
    ...titles.filter((title) => second.test(title)),
    ...readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => comment.test(line) && second.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  ]);
  expect(found).toEqual([]);
});

it('no file’s name uses a word that has left', () => {
  const found = sources.filter((file) => insteadOf(file.replace(/\.\w+$/, '')) !== undefined);
  expect(found).toEqual([]);
});

it(`a test’s title has at most ${maxTitle} characters`, () => {
  const titles = read.flatMap(({ file, titles: own }) => own.map((title) => ({ file, title })));
  expect(titles.length).toBeGreaterThan(2000);
  expect(titles.filter(({ title }) => title.length > maxTitle)).toEqual([]);
});

it(`a comment’s line has at most ${maxCommentColumns} columns`, () => {
  const comment = /^\s*(?:\{?\/\*|\*|\/\/)/;
  // A rule is switched off by one line.
  const isWhole = (line) => /https?:\/\/|^\s*\/\/ oxlint-disable/.test(line);
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.length > maxCommentColumns && comment.test(line) && !isWhole(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
