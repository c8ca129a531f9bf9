import type { Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** How a question is answered, where it does not show. */
export function QuestionHint({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  return question.type === 'SELECT' && question.multiple ? t('several') : null;
}
