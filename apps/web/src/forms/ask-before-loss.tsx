import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** Asks before a dialog with typed text closes. @returns a function that leaves it, and the question to render in it */
export function useAskBeforeLoss(isTyped: boolean, onClose: () => void) {
  const { t } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isTyped ? setAsking(true) : onClose());
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={setAsking}
      title={t('discard.title')}
      confirm={{ label: t('discard.discard'), tone: 'danger', onPress: onClose }}
      cancelLabel={t('discard.stay')}
    />
  );
  return { leave, question };
}
