import { type Answer, factOf, type Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** What others see of an answer: a short fact, or one's own words; null while there is no answer. */
export function useAnswerText() {
  const { language } = useTranslation('questions');
  return (question: Question, answer: Answer | undefined): string | null => {
    if (answer?.type === 'FREE_TEXT') return answer.userAnswer.trim() || null;
    return answer ? factOf(question, answer, language) : null;
  };
}
