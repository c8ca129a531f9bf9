import type { Card } from '@nestmate/contract/find';
import { useState } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toasts';
import { refreshCandidate } from '../candidate.queries';
import { deckStore } from '../deck/deck';
import { pendingOf } from '../deck/deck-state';

interface TakeBackDialogProps {
  person: Card;
  onClose: () => void;
}

/** Takes back the like of a person who likes back, once that is confirmed; they are not notified. */
export function TakeBackDialog({ person, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation(['find', 'common']);
  const { membershipId } = useSelf();
  const [isPending, setPending] = useState(false);
  const { membership_id: id, first_name: name } = person;
  async function takeBack() {
    setPending(true);
    deckStore.addCandidate(person, 'mutual');
    const status = await deckStore.decide(id, 'queued');
    onClose();
    await refreshCandidate(membershipId, id);
    if (status !== 'queued') return;
    const waits = pendingOf(deckStore.getState(), id)?.waits;
    toast({ text: t('takeBack.done', { name }), ...(waits && { detail: t('waits', { count: 1 }) }) });
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('takeBack.title', { name })}
      confirm={{ label: t('takeBack.confirm'), isPending, onPress: () => void takeBack() }}
      cancelLabel={t('common:cancel')}
    >
      {t('takeBack.text', { name })}
    </ConfirmDialog>
  );
}
