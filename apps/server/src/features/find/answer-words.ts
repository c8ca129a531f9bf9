import type { Language } from '@nestmate/contract';
import type { Answer } from '@nestmate/matching';
import { inLanguage } from '../community';
import type { AskedQuestion } from './suggestions/answers';

/** What somebody said of themself, in the words of the question: “Early bird”, “3 / 5”, “Cats, Dogs”. */
export function answerInWords(question: AskedQuestion, answer: Answer, language: Language): string {
  if (answer.kind === 'SELECT') {
    const picked = answer.own.flatMap((option) => question.options[option] ?? []);
    const listed = new Intl.ListFormat(language, { type: 'unit' });
    return listed.format(picked.map((option) => inLanguage(option, language)));
  }
  const { own } = answer;
  if (own === null || own === undefined) return '';
  const word = question.options[own - 1];
  return word ? inLanguage(word, language) : `${own} / ${question.sliderOptions ?? question.options.length}`;
}
