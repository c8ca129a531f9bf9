import type { RoomId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { useHref } from '../platform/use-address';
import { namesIn } from './room-dialogs';
import { useAddResident, useRoomPages } from './rooms.queries';
import { useException } from './use-exception';

/** Starts moving a resident into a room. */
export function AddToRoom({ resident }: { resident: StaffResident }) {
  const { t } = useTranslation('staffRooms');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => setOpen(true)}>
        {t('add.toRoom')}
      </Button>
      {isOpen && <AddToRoomDialog resident={resident} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddToRoomDialogProps {
  resident: StaffResident;
  onClose: () => void;
}

/** Finds a room with free places for a resident and their roommates. */
function AddToRoomDialog({ resident, onClose }: AddToRoomDialogProps) {
  const { t } = useTranslation('staffRooms');
  const [roomId, setRoomId] = useState<RoomId | null>(null);
  const adding = useAction(useAddResident(), 'inPlace');
  const navigate = useNavigate();
  const href = useHref();
  const { error } = adding;
  const exception = useException(error);
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const submit = () => {
    if (!roomId) return undefined;
    return adding.run({ roomId, membership_id: resident.membership_id, ...exception.body }, (_, isHere) => {
      if (isHere) onClose();
      const see = { label: t('seeRoom'), onPress: () => void navigate(href(`rooms?room=${roomId}`)) };
      toast({ text: t('add.done', { name }), tone: 'success', action: see });
    });
  };
  return (
    <FormDialog
      title={t('add.whichTitle', { name })}
      submit={t('add.submit')}
      isPending={adding.isPending}
      isRight={exception.isRight && roomId !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {resident.room && (
            <p className="text-ink-2">{t('add.together', { name, count: resident.room.people - 1 })}</p>
          )}
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {isTried && !roomId && <Banner tone="danger">{t('add.noRoom')}</Banner>}
          <RoomChoice resident={resident} roomId={roomId} onChange={setRoomId} />
          {exception.fields(isTried)}
        </>
      )}
    </FormDialog>
  );
}

const maxShown = 8;

interface RoomChoiceProps {
  resident: StaffResident;
  roomId: RoomId | null;
  onChange: (id: RoomId) => void;
}

/** Chooses a room of a resident's unit type with places for everybody who would move. */
function RoomChoice({ resident, roomId, onChange }: RoomChoiceProps) {
  const { t, language } = useTranslation('staffRooms');
  const [text, setText] = useState('');
  const moving = resident.room?.people ?? 1;
  const pages = useRoomPages({
    unit_type: resident.unit_type_id,
    free: moving,
    ...(text.trim() && { text: text.trim() }),
  });
  const rooms = pages.data?.pages
    .flatMap((page) => page.rooms)
    .filter((room) => room.room_id !== resident.room?.room_id)
    .slice(0, maxShown);
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t('add.find')} value={text} onChange={setText} maxLength={100} autoFocus />
      {!rooms ? (
        <NotLoaded query={pages} />
      ) : rooms.length === 0 ? (
        <p className="text-ink-2">{t(text.trim() ? 'nothingFound' : 'add.noneFree', { count: moving })}</p>
      ) : (
        <RadioGroup
          label={t('add.rooms')}
          look="rows"
          value={roomId}
          onChange={onChange}
          options={rooms.map((room) => ({
            id: room.room_id,
            label: namesIn(room, language),
            description: [
              room.unit_number && t('unit.named', { number: room.unit_number }),
              t('of', { people: room.people.length, capacity: room.capacity }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </div>
  );
}
