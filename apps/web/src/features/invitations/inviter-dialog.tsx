import type { Invitation } from '@nestmate/contract/invitations';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';

interface InviterDialogProps {
  invitation: Invitation;
  onAccept: () => void;
  onClose: () => void;
}

/** Shows the inviter when it is a resident. */
export function InviterDialog({ invitation, onAccept, onClose }: InviterDialogProps) {
  const { t } = useTranslation(['invitations', 'common']);
  if (!invitation.inviter) return null;
  const { firstName, lastName, asks } = invitation.inviter;
  return (
    <ModalSheet
      isOpen
      onOpenChange={onClose}
      title={t('inviter.title', { first: firstName, last: lastName })}
      closeLabel={t('common:close')}
      actions={<Button onPress={onAccept}>{t('general.accept')}</Button>}
    >
      <p>{t('inviter.text', { first: firstName, community: invitation.subNetworkName })}</p>
      {asks && <p className="mt-2">{t('inviter.asks', { first: firstName })}</p>}
    </ModalSheet>
  );
}
