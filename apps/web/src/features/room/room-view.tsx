import type { MyRoom } from '@nestmate/contract';
import { useState } from 'react';
import { roundState } from '@/features/housing';
import { useOverview } from '@/features/profile';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ChatIcon } from '@/ui/icons/chat';
import { ChooseRoommate } from './roommates/choose-roommate';
import { LeaveRoom } from './roommates/leave-room';
import { RoommateRow } from './roommates/roommate-row';
import { UnitWindows } from './unit-windows';

/** Why nothing can change at the moment; hidden while it can. */
function RoundNotice() {
  const { t } = useTranslation('room');
  const membership = useMembership();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  if (!membership) return null;
  const state = roundState(membership.matchingRoundStatus, paused);
  if (state === 'open') return null;
  return (
    <Banner tone="info" {...(state === 'closed' && { title: t('closedTitle') })}>
      {t(state)}
    </Banner>
  );
}

/** My roommates, the unit's capacity, and the actions on the room. */
export function RoomView({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const me = useOverview().data;
  const [isChoosing, setChoosing] = useState(false);
  const { my_roommates: roommates, capacity } = room;
  const waiting = room.incoming_requests.length;
  const count = roommates.length + 1;
  const people = [
    { id: 'me', name: me?.first_name ?? t('you'), src: me?.profile_picture_urls?.square ?? null },
    ...roommates.map(({ membership_id: id, first_name: first, last_name: last, image_urls: urls }) => ({
      id,
      name: `${first} ${last}`,
      src: urls?.square ?? null,
    })),
  ];
  return (
    <div className="flex flex-col gap-6">
      <RoundNotice />
      {room.locked && (
        <Banner tone="success" title={t(room.full ? 'lockedTitle' : 'lockedPartTitle', { count, capacity })}>
          {room.confirmed_match_text}
        </Banner>
      )}
      <Card padding="lg">
        <UnitWindows people={people} capacity={capacity} />
        <div className="mt-5 text-center">
          <h2 className="text-xl wrap-anywhere">{room.title}</h2>
          <p className="mt-1 text-ink-2 tabular-nums">
            {t('people', { count, capacity })}
            {room.full && ` · ${t('full')}`}
            {!room.full && !room.locked && ` · ${t('free', { count: capacity - count })}`}
          </p>
        </div>
      </Card>
      {roommates.length === 0 ? (
        <EmptyState
          scene="curtain"
          title={t('empty.title')}
          action={
            <>
              <ButtonLink href="/find">{t('empty.find')}</ButtonLink>
              {waiting > 0 && (
                <ButtonLink href="/matches/incoming-requests" variant="secondary">
                  {t('empty.answer', { count: waiting })}
                </ButtonLink>
              )}
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <section>
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-xl">{t('roommates')}</h2>
            <Button
              variant="secondary"
              size="sm"
              icon={<ChatIcon className="size-5" />}
              onPress={() => setChoosing(true)}
            >
              {t('chat.title')}
            </Button>
          </div>
          <ul className="mt-3 flex flex-col gap-3">
            {roommates.map((roommate) => (
              <RoommateRow
                key={roommate.membership_id}
                roommate={roommate}
                canShareBedroom={room.inSameRoomEnabled}
              />
            ))}
          </ul>
          <LeaveRoom isLocked={room.locked} />
          {isChoosing && <ChooseRoommate people={roommates} onClose={() => setChoosing(false)} />}
        </section>
      )}
    </div>
  );
}
