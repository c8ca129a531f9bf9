/** A word, or a run of Chinese characters, which are written without spaces. */
const part = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const isHan = (text: string) => /^\p{Script=Han}/u.test(text);

/** Anything longer is not a word; PostgreSQL refuses lexemes of 2 kB. */
const maxWord = 60;
/** Plurals of English and Spanish are found by their singular, and the other way round. */
const plural = /(?<=\p{L}{3})s$/u;

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const partsOf = (text: string) => fold(text).match(part) ?? [];
const stemOf = (word: string) => word.slice(0, maxWord).replace(plural, '');

/** Each character, and each pair of neighbours. */
function hanWords(run: string): string[][] {
  const characters = [...run];
  return characters.map((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/** PostgreSQL counts positions no further, and need not. */
const maxPosition = 16_383;

/**
 * The search words of a text, as the text of a `tsvector`: words without accents, case and plural, and Chinese
 * characters alone and in pairs, with their positions. It is the same on every database, whatever its locale.
 */
export function wordsOf(text: string): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  const put = (word: string) => positions.set(word, [...(positions.get(word) ?? []), position]);
  for (const found of partsOf(text))
    for (const words of isHan(found) ? hanWords(found) : [[stemOf(found)]]) {
      position = Math.min(position + 1, maxPosition);
      words.forEach(put);
    }
  return [...positions].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

/** More words make a search slower, but not more precise. */
const maxSearched = 8;
/** A shorter prefix begins too many words. */
const minBeginning = 3;

/** The text of a `tsquery` for posts with all words of a search, which may be unfinished; undefined without a word. */
export function queryOf(text: string): string | undefined {
  const parts = partsOf(text)
    .slice(0, maxSearched)
    .map((found) => {
      if (!isHan(found)) return `'${stemOf(found)}'${found.length < minBeginning ? '' : ':*'}`;
      const words = hanWords(found);
      const pairs = words.flatMap(([, pair]) => (pair === undefined ? [] : [`'${pair}'`]));
      return pairs.length > 0 ? `(${pairs.join(' <-> ')})` : `'${found}'`;
    });
  return parts.length > 0 ? parts.join(' & ') : undefined;
}
