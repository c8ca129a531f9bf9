import type { MyRoom } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { FindRoommates, useIsMatchingOver } from './find-roommates';
import { usePeopleOf } from './people-of';
import { UnitWindows } from './unit-windows';
import { WhatHappensNow } from './what-happens-now';

/** The unit and how full it is; for a person without roommates also how to find some. */
export function RoomCard({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { capacity, full, locked, room_size: count } = room;
  const isAlone = count === 1;
  const isOver = useIsMatchingOver();
  return (
    <Card as="section" padding="none" className="p-5">
      <UnitWindows people={usePeopleOf(room)} capacity={capacity} />
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-xl wrap-anywhere">{room.title}</h2>
        <p className="text-ink-2 tabular-nums">{t('people', { count, capacity })}</p>
      </div>
      {room.unit_number && (
        <p className="mt-1 font-semibold wrap-anywhere">{t('unitNumber', { number: room.unit_number })}</p>
      )}
      {full && <p className="mt-1 text-sm text-ink-2">{t('full')}</p>}
      {!full && !locked && (
        <p className="mt-1 text-sm text-ink-2">{t('free', { count: capacity - count })}</p>
      )}
      <WhatHappensNow room={room} />
      {isAlone && !locked && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="text-lg">{t('empty.title')}</h3>
          <p className="mt-1 mb-4 text-ink-2">{t(isOver ? 'info.directionsOver' : 'empty.text')}</p>
          <FindRoommates room={room} />
        </div>
      )}
    </Card>
  );
}
