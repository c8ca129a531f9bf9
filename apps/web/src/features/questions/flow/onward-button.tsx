import { type Answer, isAnswered } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

interface Props {
  answer: Answer;
  isLast: boolean;
  isSaving: boolean;
}

/** Says what is missing until there is an answer. It can be pressed even so, which shows where. */
export function OnwardButton({ answer, isLast, isSaving }: Props) {
  const { t } = useTranslation('questions');
  const missing = answer.type === 'FREE_TEXT' ? 'writeToContinue' : 'chooseToContinue';
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
      {t(isReady ? onward : missing)}
    </Button>
  );
}
