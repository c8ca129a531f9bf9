import type { Language } from '@nestmate/contract';
import type { Answer } from '@nestmate/matching';
import { inLanguage } from '../../housing';
import type { Wording } from './questionnaire';

const lists = {
  en: new Intl.ListFormat('en', { type: 'unit' }),
  es: new Intl.ListFormat('es', { type: 'unit' }),
  zh: new Intl.ListFormat('zh', { type: 'unit' }),
} satisfies Record<Language, Intl.ListFormat>;

/** A resident's own answer in the question's words: “Early bird”, “3 / 5”, “Cats, Dogs”. */
export function answerInWords(
  { options, sliderOptions }: Wording,
  answer: Answer,
  language: Language,
): string {
  if (answer.kind === 'SELECT') {
    const picked = answer.own.flatMap((option) => options[option] ?? []);
    return lists[language].format(picked.map((option) => inLanguage(option, language)));
  }
  if (!answer.own) return '';
  const word = options[answer.own - 1];
  return word ? inLanguage(word, language) : `${answer.own} / ${sliderOptions}`;
}
