import type { Language } from './languages';
import type { Answer, Question } from './questions';

/** What others see of an answer, in a few words; null while there is none, and for an answer in one's own words. */
export function factOf(question: Question, answer: Answer, language: Language): string | null {
  if (question.type === 'SLIDER' && answer.type === 'SLIDER')
    return question.facts[(answer.userAnswers ?? 0) - 1] ?? null;
  if (question.type !== 'SELECT' || answer.type !== 'SELECT') return null;
  const { options, facts, severalFact } = question;
  const isChosen = (_: string, option: number) => answer.userAnswers.includes(option);
  const [fact, ...others] = facts.filter(isChosen);
  if (fact === undefined || others.length === 0) return fact ?? null;
  if (severalFact === null) return [fact, ...others].join(' · ');
  return severalFact.replace('{{answers}}', () => wordsInList(options.filter(isChosen), language));
}

/** Words that stand alone with a capital, in the middle of a sentence: “groceries and clothes”. */
export function wordsInList(words: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return list.format(words.map((word) => startingSmall(word, language)));
}

/** “Only outside” in the middle of a sentence. Words that are written in capitals stay: “TV in our room”. */
export const startingSmall = (word: string, language: Language): string =>
  /^\p{Lu}\p{Lu}/u.test(word) ? word : word.charAt(0).toLocaleLowerCase(language) + word.slice(1);
