import { englishDataset, englishRecommendedTransformers, type MatchPayload, RegExpMatcher } from 'obscenity';
import { chineseWords, englishFragments, ordinaryElsewhere, ordinaryWords, spanishWords } from './word-lists';

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Letters and marks around a match make it part of another, innocent word. */
const spanish = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${spanishWords.join('|')})(?![\p{L}\p{M}])`, 'giu');
const chinese = new RegExp(chineseWords.map((word) => [...word].join(String.raw`\s*`)).join('|'), 'gu');
const chineseReader = new Intl.Segmenter('zh', { granularity: 'word' });

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/giu, '')
    .normalize('NFC');

/** Few words are foul anywhere; the others match as whole words only, so that “cumbia” is allowed. */
function isFoulEnglish(text: string, match: MatchPayload): boolean {
  const word = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
  if (ordinaryElsewhere.has(word)) return false;
  if (englishFragments.has(word)) return true;
  const isLetter = (at: number) => /[\p{L}\p{M}]/u.test(text.charAt(at));
  const end = text.charAt(match.endIndex + 1).toLowerCase() === 's' ? match.endIndex + 2 : match.endIndex + 1;
  return !isLetter(match.startIndex - 1) && !isLetter(end);
}

const ordinary = new RegExp(String.raw`(?<!\p{L})(?:${ordinaryWords.join('|')})(?!\p{L})`, 'giu');

function englishIn(text: string): string[] {
  // One space for each letter keeps the positions of the other matches.
  const searched = text.replaceAll(ordinary, (word) => ' '.repeat(word.length));
  return english
    .getAllMatches(searched, true)
    .filter((match) => isFoulEnglish(text, match))
    .map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1));
}

/** Chinese has no spaces between words: a match counts when it neither starts nor ends inside another word. */
function chineseIn(text: string): string[] {
  const borders = new Set([text.length, ...Array.from(chineseReader.segment(text), ({ index }) => index)]);
  return Array.from(text.matchAll(chinese)).flatMap(({ 0: word, index }) =>
    borders.has(index) && borders.has(index + word.length) ? [word.replaceAll(/\s/g, '')] : [],
  );
}

/** The disallowed words of a text in English, Spanish and Chinese, each once and as written. */
export function wordsNotAllowed(text: string): string[] {
  const spanishOnes = Array.from(withoutAccents(text).matchAll(spanish), ([word]) => word);
  return [...new Set([...englishIn(text), ...spanishOnes, ...chineseIn(text)])];
}
