import type { Candidate, Language, QuestionId } from '@nestmate/contract';
import { inLanguage } from '../../housing';
import type { questionSetOf, StoredAnswer } from '../../questions';

/** A resident's answers to free-text questions, in the questions' order. */
export function ownWords(
  questionSet: Awaited<ReturnType<typeof questionSetOf>>,
  answers: Record<QuestionId, StoredAnswer> | null,
  language: Language,
): Candidate['freeTextAnswers'] {
  return questionSet.flatMap(({ id, title, label }) => {
    const answer = answers?.[id];
    if (answer?.type !== 'FREE_TEXT' || answer.text === '') return [];
    return { title: inLanguage(label ?? title, language), text: answer.text };
  });
}
