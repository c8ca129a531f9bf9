import { type Answer, factOf, type Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** An answer as others see it: a short fact, or the free text; null while there is no answer. */
export function useAnswerText() {
  const { language } = useTranslation('questions');
  return (question: Question, answer: Answer | undefined): string | null => {
    if (answer?.type === 'FREE_TEXT') return answer.userAnswer.trim() || null;
    return answer ? factOf(question, answer, language) : null;
  };
}
