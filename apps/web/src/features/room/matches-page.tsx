import type { MyRoom } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { FocusKeeper } from '@/ui/focus-keeper';
import { useWideScreen } from '@/ui/use-media';
import { MatchesTabs } from './matches-tabs';
import type { roomAddresses } from './room-addresses';
import { RoomQuery } from './room-query';
import { RoomView } from './room-view';

interface MatchesPageProps {
  current: keyof typeof roomAddresses;
  /** The content of this tab; on a desktop it stands beside the room, which every tab shows. */
  children: (room: MyRoom) => ReactNode;
}

/** The three screens about my room and its requests. */
export function MatchesPage({ current, children }: MatchesPageProps) {
  const { t } = useTranslation('room');
  const isWide = useWideScreen();
  return (
    <>
      <MatchesTabs current={current} />
      <RoomQuery>
        {(room) => (
          <>
            <FocusKeeper>{isWide ? <RoomView room={room} /> : children(room)}</FocusKeeper>
            {isWide && (
              <Beside label={t(`beside.${current}`)}>
                <FocusKeeper>{children(room)}</FocusKeeper>
              </Beside>
            )}
          </>
        )}
      </RoomQuery>
    </>
  );
}
