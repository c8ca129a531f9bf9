import { fullName } from '@nestmate/contract';
import type { StaffResidentDetail } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { CorrectDialog } from './correct-dialog';
import { MoveDialog } from './move-dialog';
import { useHiding, useRemoval, useRestoring } from './residents.queries';

/** An administrator's actions for a resident. */
export function ResidentActions({ resident }: { resident: StaffResidentDetail }) {
  const { t } = useTranslation('staffResidents');
  const [wanted, setWanted] = useState<'correct' | 'hide' | 'move' | 'remove' | null>(null);
  const removing = useRemoval(resident.membership_id);
  const restoring = useRestoring(resident.membership_id);
  const hiding = useHiding(resident.membership_id);
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const close = () => setWanted(null);
  const done = (text: string) => {
    close();
    toast({ text, tone: 'success' });
  };
  const restore = () =>
    restoring.mutateAsync().then(
      ({ room }) => done(t(room ? 'restore.done' : 'restore.doneAlone', { name })),
      (error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }),
    );
  const remove = (reason: string) =>
    removing.mutateAsync({ reason }).then(
      () => done(t('remove.done', { name })),
      () => undefined,
    );
  const hide = (reason: string) =>
    hiding.mutateAsync({ hidden: !resident.is_hidden, ...(reason && { reason }) }).then(
      () => done(t(resident.is_hidden ? 'show.done' : 'hide.done', { name })),
      () => undefined,
    );
  if (resident.removed_at)
    return (
      <Button variant="secondary" size="sm" isPending={restoring.isPending} onPress={() => void restore()}>
        {t('restore.action')}
      </Button>
    );
  const visibility = resident.is_hidden ? 'show' : 'hide';
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => setWanted('correct')}>
        {t('correct.action')}
      </Button>
      <Button variant="secondary" size="sm" onPress={() => setWanted('move')}>
        {t('move.action')}
      </Button>
      <Button variant="secondary" size="sm" onPress={() => setWanted('hide')}>
        {t(`${visibility}.action`)}
      </Button>
      <Button variant="danger" size="sm" onPress={() => setWanted('remove')}>
        {t('remove.action')}
      </Button>
      {wanted === 'correct' && <CorrectDialog resident={resident} onClose={close} />}
      {wanted === 'move' && <MoveDialog resident={resident} onClose={close} />}
      {wanted === 'hide' && (
        <ReasonDialog
          title={t(`${visibility}.title`, { name })}
          submit={t(`${visibility}.action`)}
          needsReason={false}
          isPending={hiding.isPending}
          error={hiding.error}
          onSubmit={hide}
          onClose={close}
        >
          <p className="text-ink-2">{t(`${visibility}.text`)}</p>
        </ReasonDialog>
      )}
      {wanted === 'remove' && (
        <ReasonDialog
          title={t('remove.title', { name })}
          submit={t('remove.action')}
          tone="danger"
          needsReason
          isPending={removing.isPending}
          error={removing.error}
          onSubmit={remove}
          onClose={close}
        >
          <p className="text-ink-2">{t('remove.text')}</p>
          {resident.roommates.length > 0 && (
            <p className="text-ink-2">{t('remove.roommates', { count: resident.roommates.length })}</p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
