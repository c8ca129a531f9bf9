import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useDissolveRoom, useLockRoom, useRoom, useTakeOutResident } from './rooms.queries';

interface RoomDialogProps {
  room: StaffRoom;
  onClose: () => void;
}

export const namesIn = ({ people }: Pick<StaffRoom, 'people'>, language: Language) =>
  listOfNames(
    people.map(({ name }) => name),
    language,
  );

/** Locks a room, or unlocks it with a reason. */
export function LockDialog({ room, onClose }: RoomDialogProps) {
  const { t, language } = useTranslation('staffRooms');
  const locking = useAction(useLockRoom(room.room_id), 'inPlace');
  const what = room.is_locked ? 'unlock' : 'lock';
  const submit = (reason: string) =>
    locking.run({ locked: !room.is_locked, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t(`${what}.done`), tone: 'success' });
    });
  return (
    <ReasonDialog
      title={t(`${what}.title`)}
      submit={t(`${what}.action`)}
      needsReason={room.is_locked}
      isPending={locking.isPending}
      error={locking.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(`${what}.text`, { names: namesIn(room, language) })}</p>
    </ReasonDialog>
  );
}

/** Dissolves a room as long as the people whom the dialog names live there. */
export function DissolveDialog({ room: listed, onClose }: RoomDialogProps) {
  const { t, language } = useTranslation('staffRooms');
  const room = useRoom(listed.room_id).data ?? listed;
  const dissolving = useAction(useDissolveRoom(room.room_id), 'inPlace');
  const submit = (reason: string) =>
    dissolving.run({ reason, seen: room.people.map(({ membership_id: id }) => id) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('dissolve.done'), tone: 'success' });
    });
  const names = namesIn(room, language);
  return (
    <ReasonDialog
      title={t('dissolve.title')}
      submit={t('dissolve.action')}
      tone="danger"
      needsReason
      isPending={dissolving.isPending}
      error={dissolving.error}
      changed={t('dissolve.changed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {room.unit_number === null
          ? t('dissolve.textPlain', { names })
          : t('dissolve.text', { names, number: room.unit_number })}
      </p>
      <p>{t('dissolve.undo')}</p>
    </ReasonDialog>
  );
}

export function TakeOutDialog({ room: listed, person, onClose }: RoomDialogProps & { person: MembershipId }) {
  const { t } = useTranslation('staffRooms');
  const room = useRoom(listed.room_id).data ?? listed;
  const taking = useAction(useTakeOutResident(room.room_id), 'inPlace');
  const name = listed.people.find(({ membership_id: id }) => id === person)?.name ?? '';
  const submit = (reason: string) =>
    taking.run({ membershipId: person, reason }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('takeOut.done', { name }), tone: 'success' });
    });
  return (
    <ReasonDialog
      title={t('takeOut.title', { name })}
      submit={t('takeOut.action')}
      tone="danger"
      needsReason
      isPending={taking.isPending}
      error={taking.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(room.people.length === 2 ? 'takeOut.last' : 'takeOut.text', { name })}</p>
    </ReasonDialog>
  );
}
