import { englishDataset, englishRecommendedTransformers, type MatchPayload, RegExpMatcher } from 'obscenity';
import {
  beforeWords,
  chineseWords,
  courseLetters,
  englishForms,
  englishFragments,
  namesLikeWords,
  ordinaryElsewhere,
  ordinaryWords,
  spanishWords,
} from './word-lists';

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Letters and marks around a match make it part of another, innocent word. */
const spanish = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${spanishWords.join('|')})(?![\p{L}\p{M}])`, 'giu');
const chinese = new RegExp(chineseWords.map((word) => [...word].join(String.raw`\s*`)).join('|'), 'gu');
const chineseReader = new Intl.Segmenter('zh', { granularity: 'word' });

const withoutMarks = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/giu, '')
    .normalize('NFC');

/** Chinese characters stand right beside Latin words without being a part of them. */
const isLetter = (text: string, at: number) => /(?!\p{Script=Han})[\p{L}\p{M}]/u.test(text.charAt(at));

const isLetterOrDigit = (text: string, at: number) => isLetter(text, at) || /\p{Nd}/u.test(text.charAt(at));

/**
 * A word is followed this far to both sides: one of a thousand letters may have hundreds of matches, each of which
 * would walk all of it.
 */
const maxAround = 60;

/** The whole word around a match, as far as it is followed. */
function wordAround(text: string, { startIndex, endIndex }: Span, isPart = isLetter): Span {
  let [start, end] = [startIndex, endIndex];
  while (startIndex - start < maxAround && isPart(text, start - 1)) start -= 1;
  while (end - endIndex < maxAround && isPart(text, end + 1)) end += 1;
  return { startIndex: start, endIndex: end };
}

interface Span {
  startIndex: number;
  endIndex: number;
}

interface Context {
  /** The text is a person's name. */
  isName?: boolean;
}

/** The word before a name is looked for this far back: the pattern would try each letter of a long text again. */
const maxBefore = 40;

/** Whether a word is a name here: written like one, and not after an article or an insult. */
function standsAsName(text: string, span: Span, { isName = false }: Context): boolean {
  const word = text.slice(span.startIndex, span.endIndex + 1);
  if (!namesLikeWords.has(withoutMarks(word))) return false;
  if (isName) return true;
  // No name has digits.
  if (/\p{Nd}/u.test(text.charAt(span.startIndex - 1) + text.charAt(span.endIndex + 1))) return false;
  const near = text.slice(Math.max(0, span.startIndex - maxBefore), span.startIndex);
  const before = /(\p{L}+)[^\p{L}]*$/u.exec(near)?.[1] ?? '';
  return /^\p{Lu}\P{Lu}*$/u.test(word) && !beforeWords.has(before.toLowerCase());
}

/**
 * Rooms, roads, postcodes, flights and molecules (A55, 12B, AB10, N1G 3R5, N16GA, H2O), whose digits are digits. The
 * digits of a disguised word stand among its letters.
 */
const codes = new RegExp(
  String.raw`^(?:\p{L}\p{Nd}+\p{L}?|\p{L}{2}\p{Nd}+|\p{L}{3}\p{Nd}{2,}|\p{Nd}+\p{L}{1,2}|(?:\p{L}\p{Nd}+){2,}|\p{Lu}[1-9]\p{Nd}\p{Lu}{2})$`,
  'u',
);
/** A code with its number, such as ASS 101 or FK9; no course is called 69. */
const courses =
  /^\p{Lu}{2,4}[ -]?(?!(?:69)+(?!\p{Nd}))(\p{Nd}{1,4})\p{Lu}?(?!(?!\p{Script=Han})[\p{L}\p{Nd}%])/u;

/** Whether a match is a code, whose digits do not stand for letters, or the letters that begin one. */
function isCode(text: string, match: Span): boolean {
  const { startIndex, endIndex } = wordAround(text, match, isLetterOrDigit);
  const matched = text.slice(match.startIndex, match.endIndex + 1).normalize('NFKC');
  if (!/\p{Nd}/u.test(matched)) {
    const number = courses.exec(text.slice(startIndex, startIndex + 12))?.[1] ?? '';
    return number.length >= (courseLetters[matched.toLowerCase()] ?? Infinity);
  }
  const word = text.slice(startIndex, endIndex + 1).normalize('NFKC');
  const count = (kind: RegExp) => word.match(kind)?.length ?? 0;
  return codes.test(word) || count(/\p{Nd}/gu) > count(/\p{L}/gu);
}

/** Few words are foul anywhere; the others match as whole words only, so that “cumbia” is allowed. */
function isFoulEnglish(text: string, match: MatchPayload, context: Context): boolean {
  const root = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
  if (ordinaryElsewhere.has(root)) return false;
  const matched = withoutMarks(text.slice(match.startIndex, match.endIndex + 1));
  const around = wordAround(text, match, isWrittenPlainly(matched) ? isLetter : isLetterOrDigit);
  if (standsAsName(text, around, context)) return false;
  const word = withoutMarks(text.slice(around.startIndex, around.endIndex + 1));
  // “Kung fu”, and the family name in any spelling.
  if (matched === 'fu') return false;
  if (isCode(text, match)) return false;
  const forms = englishForms[matched === 'fuk' ? 'fuk' : root];
  if (forms && word.includes(matched)) {
    const plain = word.replaceAll(/[^\p{L}]/gu, (sign) => letterFor[sign] ?? sign);
    return isWrittenPlainly(plain) ? forms.test(plain) : true;
  }
  if (englishFragments.has(root)) return true;
  const { startIndex, endIndex } = match;
  const end = text.charAt(endIndex + 1).toLowerCase() === 's' ? endIndex + 2 : endIndex + 1;
  return !isLetter(text, startIndex - 1) && !isLetter(text, end);
}

/** The letters that figures and signs stand for, as the matcher reads them. */
const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a word has letters only, none replaced by a digit or a sign. */
const isWrittenPlainly = (word: string) => /^\p{L}+$/u.test(word);

const ordinary = new RegExp(String.raw`(?<!\p{L})(?:${ordinaryWords.join('|')})(?!\p{L})`, 'giu');

const blank = (part: string) => ' '.repeat(part.length);

/**
 * Characters beside a word that are no part of it: Chinese, signs that the matcher reads as letters, and lines, but
 * within a name such as cum_laude.
 */
const besides =
  /\p{Script=Han}|_(?!(?!\p{Script=Han})\p{L})|(?<!(?!\p{Script=Han})\p{L})_|[!|@$]+(?![\p{L}\p{Nd}])/gu;
/**
 * A word with a number before or behind it, such as sex69: the matcher takes the digits for a part of the word, or for
 * letters.
 */
const numbered = /(?<![\p{L}\p{M}\p{Nd}])(\p{Nd}*)([\p{L}\p{M}]{3,})(\p{Nd}*)(?![\p{L}\p{M}\p{Nd}])/gu;

/** The text with spaces beside its words; all letters keep their positions. */
const wordsAlone = (text: string) =>
  text
    .replaceAll(besides, blank)
    .replaceAll(numbered, (_all, before: string, word: string, after: string) =>
      [blank(before), word, blank(after)].join(''),
    );

function englishIn(text: string, context: Context): string[] {
  // One space for each letter keeps the positions of the other matches.
  const searched = text.replaceAll(ordinary, blank);
  // A text without numbers is read once.
  return [...new Set([searched, wordsAlone(searched)])]
    .flatMap((read) => english.getAllMatches(read, true))
    .filter((match) => isFoulEnglish(text, match, context))
    .map((match) => {
      const isPlain = isWrittenPlainly(text.slice(match.startIndex, match.endIndex + 1));
      const word = wordAround(text, match, isPlain ? isLetter : isLetterOrDigit);
      return text.slice(word.startIndex, word.endIndex + 1);
    });
}

/** Chinese has no spaces between words: a match counts when it neither starts nor ends inside another word. */
function chineseIn(text: string): string[] {
  const borders = new Set([text.length, ...Array.from(chineseReader.segment(text), ({ index }) => index)]);
  return Array.from(text.matchAll(chinese)).flatMap(({ 0: word, index }) =>
    borders.has(index) && borders.has(index + word.length) ? [word.replaceAll(/\s/g, '')] : [],
  );
}

function spanishIn(text: string, context: Context): string[] {
  const plain = withoutAccents(text);
  const written = text.normalize('NFC');
  return Array.from(plain.matchAll(spanish)).flatMap(({ 0: word, index }) =>
    standsAsName(plain, { startIndex: index, endIndex: index + word.length - 1 }, context)
      ? []
      : [written.slice(index, index + word.length)],
  );
}

/** The disallowed words of a text in English, Spanish and Chinese, each once, whole and as written. */
export function wordsNotAllowed(text: string, context: Context = {}): string[] {
  return [...new Set([...englishIn(text, context), ...spanishIn(text, context), ...chineseIn(text)])];
}
