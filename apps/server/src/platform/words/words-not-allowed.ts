import { englishDataset, englishRecommendedTransformers, type MatchPayload, RegExpMatcher } from 'obscenity';
import {
  beforeWords,
  chineseWords,
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

const isLetter = (text: string, at: number) => /[\p{L}\p{M}]/u.test(text.charAt(at));

/** The whole word around a match. */
function wordAround(text: string, { startIndex, endIndex }: Span): Span {
  let [start, end] = [startIndex, endIndex];
  while (isLetter(text, start - 1)) start -= 1;
  while (isLetter(text, end + 1)) end += 1;
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

/** How far back the word before a name is looked for: the pattern would try each letter of a long text again. */
const maxBefore = 40;

/** Whether a word is a name here: written like one, and not after an article or an insult. */
function standsAsName(text: string, span: Span, { isName = false }: Context): boolean {
  const word = text.slice(span.startIndex, span.endIndex + 1);
  if (!namesLikeWords.has(withoutMarks(word))) return false;
  if (isName) return true;
  const near = text.slice(Math.max(0, span.startIndex - maxBefore), span.startIndex);
  const before = /(\p{L}+)[^\p{L}]*$/u.exec(near)?.[1] ?? '';
  return /^\p{Lu}\P{Lu}*$/u.test(word) && !beforeWords.has(before.toLowerCase());
}

/** Few words are foul anywhere; the others match as whole words only, so that “cumbia” is allowed. */
function isFoulEnglish(text: string, match: MatchPayload, context: Context): boolean {
  const root = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
  if (ordinaryElsewhere.has(root)) return false;
  const around = wordAround(text, match);
  if (standsAsName(text, around, context)) return false;
  const word = withoutMarks(text.slice(around.startIndex, around.endIndex + 1));
  const matched = withoutMarks(text.slice(match.startIndex, match.endIndex + 1));
  // “Kung fu”, and the family name in any spelling.
  if (matched === 'fu') return false;
  const forms = englishForms[matched === 'fuk' ? 'fuk' : root];
  if (forms && word.includes(matched)) return isWrittenPlainly(word) ? forms.test(word) : true;
  if (englishFragments.has(root)) return true;
  const { startIndex, endIndex } = match;
  const end = text.charAt(endIndex + 1).toLowerCase() === 's' ? endIndex + 2 : endIndex + 1;
  return !isLetter(text, startIndex - 1) && !isLetter(text, end);
}

/** Without digits or signs in place of letters. */
const isWrittenPlainly = (word: string) => /^\p{L}+$/u.test(word);

const ordinary = new RegExp(String.raw`(?<!\p{L})(?:${ordinaryWords.join('|')})(?!\p{L})`, 'giu');

function englishIn(text: string, context: Context): string[] {
  // One space for each letter keeps the positions of the other matches.
  const searched = text.replaceAll(ordinary, (word) => ' '.repeat(word.length));
  return english
    .getAllMatches(searched, true)
    .filter((match) => isFoulEnglish(text, match, context))
    .map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1));
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
  return Array.from(plain.matchAll(spanish)).flatMap(({ 0: word, index }) =>
    standsAsName(plain, { startIndex: index, endIndex: index + word.length - 1 }, context) ? [] : [word],
  );
}

/** The disallowed words of a text in English, Spanish and Chinese, each once and as written. */
export function wordsNotAllowed(text: string, context: Context = {}): string[] {
  return [...new Set([...englishIn(text, context), ...spanishIn(text, context), ...chineseIn(text)])];
}
