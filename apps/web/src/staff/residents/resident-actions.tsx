import type { StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { CorrectDialog } from './correct-dialog';
import { useHideResident, useRemoveResident, useRestoreResident, useMoveResident } from './residents.queries';
import { UnitTypeChoice } from './unit-type-choice';

/** An administrator's actions for a resident. */
export function ResidentActions({ resident }: { resident: StaffResidentDetail }) {
  const { t } = useTranslation('staffResidents');
  const [dialog, setDialog] = useState<'correct' | 'hide' | 'move' | 'remove' | null>(null);
  const removing = useAction(useRemoveResident(resident.membership_id), 'inPlace');
  const restoring = useAction(useRestoreResident(resident.membership_id));
  const hiding = useAction(useHideResident(resident.membership_id), 'inPlace');
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const close = () => setDialog(null);
  /** @param what its dialog, unless another one is open by now */
  const done = (what: typeof dialog, text: string) => {
    setDialog((current) => (current === what ? null : current));
    toast({ text, tone: 'success' });
  };
  const restore = () =>
    restoring.run(undefined, ({ room }) =>
      done(null, t(room ? 'restore.done' : 'restore.doneAlone', { name })),
    );
  const remove = (reason: string) =>
    removing.run({ reason }, () => done('remove', t('remove.done', { name })));
  const hide = (reason: string) =>
    hiding.run({ hidden: !resident.is_hidden, ...(reason && { reason }) }, () =>
      done('hide', t(resident.is_hidden ? 'show.done' : 'hide.done', { name })),
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
      <Button variant="secondary" size="sm" onPress={() => setDialog('correct')}>
        {t('correct.action')}
      </Button>
      <Button variant="secondary" size="sm" onPress={() => setDialog('move')}>
        {t('move.action')}
      </Button>
      <Button variant="secondary" size="sm" onPress={() => setDialog('hide')}>
        {t(`${visibility}.action`)}
      </Button>
      <Button variant="danger" size="sm" onPress={() => setDialog('remove')}>
        {t('remove.action')}
      </Button>
      {dialog === 'correct' && <CorrectDialog resident={resident} onClose={close} />}
      {dialog === 'move' && <MoveDialog resident={resident} onClose={close} />}
      {dialog === 'hide' && (
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
      {dialog === 'remove' && (
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

interface MoveDialogProps {
  resident: StaffResidentDetail;
  onClose: () => void;
}

/** Moves a resident to another kind of unit or bedroom, after saying what that ends. */
function MoveDialog({ resident, onClose }: MoveDialogProps) {
  const { t, language } = useTranslation('staffResidents');
  const here = { unit_type_id: resident.unit_type_id, room_type_id: resident.room_type_id };
  const [first] = useState(here);
  const [target, setTarget] = useState<typeof here>(here);
  const moving = useAction(useMoveResident(resident.membership_id), 'inPlace');
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const isSame = target.unit_type_id === here.unit_type_id && target.room_type_id === here.room_type_id;
  const isChanged = first.unit_type_id !== here.unit_type_id || first.room_type_id !== here.room_type_id;
  const submit = (reason: string) => {
    if (isSame) return toast({ text: t('move.same'), tone: 'danger' });
    void moving.run({ ...target, seen: here, reason }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('move.done', { name }), tone: 'success' });
    });
  };
  return (
    <ReasonDialog
      title={t('move.title', { name })}
      submit={t('move.submit')}
      needsReason
      isPending={moving.isPending}
      error={moving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isChanged && (
        <p>
          {t('move.meanwhile', {
            name,
            unit: [resident.unit_type, resident.room_type].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      <UnitTypeChoice
        place={resident.subnetwork_id}
        value={target}
        onChange={({ unit_type_id: id, room_type_id }) => id && setTarget({ unit_type_id: id, room_type_id })}
      />
      {target.unit_type_id !== here.unit_type_id && (
        <p className="text-ink-2">
          {joinSentences(
            [
              t('move.text', { name }),
              resident.roommates.length > 0 && t('move.roommates', { count: resident.roommates.length }),
              resident.requests > 0 && t('move.requests', { count: resident.requests }),
            ],
            language,
          )}
        </p>
      )}
    </ReasonDialog>
  );
}
