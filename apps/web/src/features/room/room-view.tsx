import { chatIdOf, type MyRoom } from '@nestmate/contract';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { ChatIcon } from '@/ui/icons/chat';
import { useRoundState } from './find-roommates';
import { RoomCard } from './room-card';
import { LeaveRoom } from './roommates/leave-room';
import { RoommateRow } from './roommates/roommate-row';

/** Why nothing can change at the moment; hidden while it can. */
function RoundNotice() {
  const { t } = useTranslation('room');
  const state = useRoundState();
  if (!state || state === 'open') return null;
  return (
    <Banner tone="info" {...(state === 'closed' && { title: t('closedTitle') })}>
      {t(state)}
    </Banner>
  );
}

/** My unit, my roommates, and the actions on the room. */
export function RoomView({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { my_roommates: roommates, capacity, room_size: count } = room;
  const unknown = count - 1 - roommates.length;
  const state = useRoundState();
  const { userId } = useSelf();
  // People who have not signed in yet cannot answer.
  const others = roommates.flatMap(({ user_id: id }) => id ?? []);
  return (
    <div className="flex flex-col gap-4">
      <RoundNotice />
      {room.locked && (
        <Banner tone="success" title={t(room.full ? 'lockedTitle' : 'lockedPartTitle', { count, capacity })}>
          {room.confirmed_match_text}
        </Banner>
      )}
      <RoomCard room={room} />
      {count > 1 && (
        <section>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-xl">{t('roommates')}</h2>
            {others.length > 1 && (
              // Its text stands at the edge of the page, on the side with room.
              <span className="-mx-3.5">
                <ButtonLink
                  variant="quiet"
                  size="sm"
                  icon={<ChatIcon className="size-5" />}
                  href={`/chat/conversation/${chatIdOf([userId, ...others])}`}
                >
                  {t('chat.everyone')}
                </ButtonLink>
              </span>
            )}
          </div>
          <ul className="mt-4 flex flex-col gap-3">
            {roommates.map((roommate) => (
              <RoommateRow
                key={roommate.membership_id}
                roommate={roommate}
                canShareBedroom={room.inSameRoomEnabled && state !== 'closed'}
              />
            ))}
            {unknown > 0 && <li className="text-ink-2">{t('requests.others', { count: unknown })}</li>}
          </ul>
          {state !== 'closed' && (
            <LeaveRoom
              isLocked={room.locked}
              isForGood={state === 'finished'}
              others={room.room_size - 1}
              known={room.my_roommates.map(({ first_name: name }) => name)}
            />
          )}
        </section>
      )}
    </div>
  );
}
