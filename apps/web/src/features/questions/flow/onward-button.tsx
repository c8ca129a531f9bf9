import { type Answer, isAnswered, type Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

interface Props {
  question: Question;
  answer: Answer;
  isLast: boolean;
  isSaving: boolean;
}

function missingIn(question: Question) {
  if (question.type === 'FREE_TEXT') return 'writeToContinue';
  return question.type === 'SELECT' && question.multiple ? 'chooseSomeToContinue' : 'chooseToContinue';
}

/** Says what is missing until there is an answer. It can be pressed anyway, which shows where. */
export function OnwardButton({ question, answer, isLast, isSaving }: Props) {
  const { t } = useTranslation('questions');
  const onward = isLast ? 'finish' : 'next';
  const isReady = isAnswered(answer);
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      variant={isReady ? 'primary' : 'waiting'}
      isPending={isSaving}
      pendingLabel={t('saving')}
    >
      {t(isReady ? onward : missingIn(question))}
    </Button>
  );
}
