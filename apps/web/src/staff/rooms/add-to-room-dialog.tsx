import { fullName, type RoomId } from '@nestmate/contract';
import type { StaffResident } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { useHref } from '../platform/use-href';
import { RoomChoice } from './room-choice';
import { useAdding } from './rooms.queries';
import { useException } from './use-exception';

interface Props {
  resident: StaffResident;
  onClose: () => void;
}

/** Finds a room with free places for a resident and their roommates. */
export function AddToRoomDialog({ resident, onClose }: Props) {
  const { t } = useTranslation('staffRooms');
  const [roomId, setRoomId] = useState<RoomId | null>(null);
  const [isTried, setTried] = useState(false);
  const adding = useAdding();
  const navigate = useNavigate();
  const href = useHref();
  const { error } = adding;
  const exception = useException(error);
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const submit = () => {
    setTried(true);
    if (!exception.check() || !roomId) return;
    adding.mutateAsync({ roomId, membership_id: resident.membership_id, ...exception.body }).then(
      () => {
        onClose();
        const see = { label: t('seeRoom'), onPress: () => void navigate(href(`rooms?room=${roomId}`)) };
        toast({ text: t('add.done', { name }), tone: 'success', action: see });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('add.whichTitle', { name })}
      submit={t('add.submit')}
      isPending={adding.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {resident.room && (
        <p className="text-ink-2">{t('add.together', { name, count: resident.room.people - 1 })}</p>
      )}
      {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
      {isTried && !roomId && <Banner tone="danger">{t('add.noRoom')}</Banner>}
      <RoomChoice resident={resident} roomId={roomId} onChange={setRoomId} />
      {exception.fields}
    </FormDialog>
  );
}
