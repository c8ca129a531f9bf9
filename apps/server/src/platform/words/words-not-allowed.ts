import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { chineseWords, spanishWords } from './word-lists';

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Letters and marks around a match make it part of another, innocent word. */
const spanish = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${spanishWords.join('|')})(?![\p{L}\p{M}])`, 'giu');
const chinese = new RegExp(chineseWords.join('|'), 'gu');

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/giu, '')
    .normalize('NFC');

/** The words of a text that nobody may publish here, in English, Spanish and Chinese, each once and as written. */
export function wordsNotAllowed(text: string): string[] {
  const found = [
    ...english
      .getAllMatches(text, true)
      .map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1)),
    ...Array.from(withoutAccents(text).matchAll(spanish), ([word]) => word),
    ...Array.from(text.replaceAll(/\s/g, '').matchAll(chinese), ([word]) => word),
  ];
  return [...new Set(found)];
}
