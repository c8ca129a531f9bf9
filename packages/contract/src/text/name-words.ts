/** Marks in and around names that separate nothing: O’Hara is found by ohara as well as by hara. */
const apostrophes = /['`´ʹʼʻ‘’‛′＇\u00AD\u200B-\u200F\u2060\uFEFF]/gu;
/** Accents, and the vowel signs of Hebrew and Arabic, which are left out as often as not. */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- the class is of combining marks
  /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]/gu;
/**
 * Everything but letters, digits and the marks that are letters' own; PostgreSQL has no classes that every locale
 * shares.
 */
const between =
  // oxlint-disable-next-line no-control-regex -- control characters separate words, too
  /[\u0000-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02C2-\u02DF\u02E5-\u02EB\u02ED\u02EF-\u02FF\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u303D\u30FB\uFE10-\uFE1F\uFE30-\uFE6F\uFFE0-\uFFFF]+/u;
const han = /[\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{323AF}]/u;

/** Letters that many keyboards lack, with what people type in their place. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/** The capitals of the Latin, Greek, Cyrillic and Armenian letters that are not composed. */
const lastCapital = 0x58f;
const small = (letter: string) =>
  (letter.codePointAt(0) ?? 0) <= lastCapital && letter.toLowerCase().length === 1
    ? letter.toLowerCase()
    : letter;

/** Whether a text has neither accents nor ligatures, and only needs small letters. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

function folded(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const letters = Array.from(text.normalize('NFKD').replaceAll(marks, ''), small);
  return letters.map((letter) => plain[letter] ?? letter).join('');
}

/** PostgreSQL refuses lexemes of 2 kB. */
const maxWord = 60;
const cut = (word: string) => (word.length <= maxWord ? word : Array.from(word).slice(0, maxWord).join(''));
const partsOf = (text: string) => folded(text).split(between).filter(Boolean).map(cut);

/**
 * The words of what somebody searches for: without accents, capitals, apostrophes and ligatures. A name must have each,
 * or begin with it.
 */
export const foldName = (text: string): string[] => partsOf(text.replaceAll(apostrophes, ''));

/** Chinese has no spaces between words, so that a word is found from any of its characters on. */
function* tailsOf(word: string): Generator<string> {
  yield word;
  if (!han.test(word)) return;
  const characters = Array.from(word);
  for (let from = 1; from < characters.length; from++) yield characters.slice(from).join('');
}

/**
 * The words that a person with these names is found by: each word, each name in one word (delacruz), and both names in
 * one word in both orders, as Chinese, Korean and addresses write them. `name_words` is the same in SQL.
 */
export function nameWords(...names: readonly string[]): string[] {
  const folded = names.map(foldName);
  const joined = folded.map((words) => words.join(''));
  const whole = [joined.join(''), joined.toReversed().join('')];
  const apart = names.flatMap((name) => {
    const spaced = name.replaceAll(apostrophes, ' ');
    return spaced === name ? [] : partsOf(spaced);
  });
  const words = [...folded.flat(), ...apart];
  const found = [...words, ...joined, ...whole].map(cut).filter(Boolean);
  return [...new Set(found.flatMap((word) => [...tailsOf(word)]))];
}

/** The words of `nameWords` as one text, each after a space, which takes a fraction of their memory. */
export const nameText = (...names: readonly string[]): string =>
  nameWords(...names)
    .map((word) => ` ${word}`)
    .join('');

/** Whether each word of a search begins a word of a name's text, in any order. */
export const nameFits = (text: string, search: readonly string[]): boolean =>
  search.every((part) => text.includes(` ${part}`));
