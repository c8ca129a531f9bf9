import { inEachLanguage, type Language } from '../languages';
import type { Answer, FreeTextQuestion, SelectQuestion, SliderQuestion } from '../questions';
import { inSentence } from '../text/in-sentence';

/** The words of a question from which the texts of its answers are made. */
export type QuestionWords =
  | Pick<SliderQuestion, 'type' | 'facts'>
  | Pick<SelectQuestion, 'type' | 'facts' | 'options' | 'severalFact'>
  | Pick<FreeTextQuestion, 'type'>;

/** A person's answer about themselves. */
export type OwnAnswer =
  | Pick<Extract<Answer, { type: 'SLIDER' }>, 'type' | 'userAnswers'>
  | { type: 'SELECT'; userAnswers: readonly number[] }
  | Pick<Extract<Answer, { type: 'FREE_TEXT' }>, 'type'>;

/** An answer as others see it, in a few words; null while there is none, and for a free-text answer. */
export function factOf(question: QuestionWords, answer: OwnAnswer, language: Language): string | null {
  switch (question.type) {
    case 'SLIDER':
      return answer.type === 'SLIDER' ? (question.facts[(answer.userAnswers ?? 0) - 1] ?? null) : null;
    case 'SELECT':
      return answer.type === 'SELECT' ? factOfOptions(question, answer.userAnswers, language) : null;
    case 'FREE_TEXT':
      return null;
  }
}

function factOfOptions(
  { options, facts, severalFact }: Extract<QuestionWords, { type: 'SELECT' }>,
  own: readonly number[],
  language: Language,
): string | null {
  const isChosen = (_: string, option: number) => own.includes(option);
  const [fact, ...others] = facts.filter(isChosen);
  if (fact === undefined || others.length === 0) return fact ?? null;
  if (severalFact === null) return [fact, ...others].join(' · ');
  const chosen = options.filter(isChosen);
  // “Groceries” is lower-cased in “Shares groceries and TV”, but not in “Sharing: Groceries and TV”.
  const words = /[:?：？]\s*\{\{/.test(severalFact)
    ? chosen
    : chosen.map((option) => inSentence(option, language));
  return severalFact.replace('{{answers}}', () => lists[language].format(words));
}

const lists = inEachLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
