import type { Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** A hint on how to answer a question, where it is not obvious. */
export function QuestionHint({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  return question.type === 'SELECT' && question.multiple ? t('several') : null;
}
