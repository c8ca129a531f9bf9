import type { RoomId } from '@nestmate/contract';
import type { StaffResident } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { NotLoaded } from '../parts/not-loaded';
import { namesIn } from './room-dialogs';
import { useRoomPages } from './rooms.queries';

const shownAtOnce = 8;

interface Props {
  resident: StaffResident;
  roomId: RoomId | null;
  onChange: (id: RoomId) => void;
}

/** Chooses a room of a resident's unit type with places for everybody who would move. */
export function RoomChoice({ resident, roomId, onChange }: Props) {
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
    .slice(0, shownAtOnce);
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
