import type { MyRoom } from '@nestmate/contract/room';
import { type ReactNode, useState } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { FocusKeeper } from '@/ui/focus-keeper';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/notices';
import { Modal } from '@/ui/modal';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { TabLinks } from '@/ui/tab-links';
import { useWideScreen } from '@/ui/use-media';
import { useIsMatchingOver, useMatchingState } from './matching-state';
import { roomAddresses } from './relation';
import { RoomInShort } from './room-view';
import { useMyRoom } from './room.queries';

interface MatchesPageProps {
  current: keyof typeof roomAddresses;
  children: (room: MyRoom) => ReactNode;
  /** Shown only beside the rest. */
  beside?: (room: MyRoom) => ReactNode;
}

/** The three screens about my room and its requests. A desktop shows the room in short beside requests. */
export function MatchesPage({ current, children, beside }: MatchesPageProps) {
  const { t } = useTranslation('room');
  const isWide = useWideScreen();
  return (
    <>
      <MatchesTabs current={current} />
      <RoomQuery>
        {(room) => (
          <>
            <FocusKeeper>{children(room)}</FocusKeeper>
            {isWide && (
              <Beside {...(!beside && { label: t('tabs.room') })}>
                <FocusKeeper>{beside?.(room) ?? <RoomInShort room={room} />}</FocusKeeper>
              </Beside>
            )}
          </>
        )}
      </RoomQuery>
    </>
  );
}

/** The header of the three screens about the room. */
function MatchesTabs({ current }: { current: keyof typeof roomAddresses }) {
  const { t } = useTranslation('room');
  const [isInfoOpen, setInfoOpen] = useState(false);
  const room = useMyRoom().data;
  const state = useMatchingState();
  const isCounted = state !== 'closed' && state !== 'paused';
  const answerable = room?.incoming_requests.filter(({ refusal }) => refusal === null) ?? [];
  // A room that nobody can join asks nobody for their say.
  const isJoinable = room?.may_object === true && !room.full && !room.locked;
  const undecided = isJoinable ? room.requests_to_roommates.filter(({ objected }) => !objected) : [];
  const openCount = isCounted ? answerable.length + undecided.length : 0;
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={<IconButton label={t('info.open')} icon={<InfoIcon />} onPress={() => setInfoOpen(true)} />}
        tabs={
          <TabLinks
            label={t('tabs.label')}
            current={roomAddresses[current]}
            links={[
              { href: roomAddresses.in_room, label: t('tabs.room') },
              {
                href: roomAddresses.incoming_request,
                label: t('tabs.incoming'),
                ...(openCount > 0 && {
                  badge: { count: openCount, label: t('requests.count', { count: openCount }) },
                }),
              },
              { href: roomAddresses.outgoing_request, label: t('tabs.outgoing') },
            ]}
          />
        }
      />
      {isInfoOpen && (
        <MatchesInfo
          confirmedText={room?.locked ? room.confirmed_match_text : ''}
          onClose={() => setInfoOpen(false)}
        />
      )}
    </>
  );
}

/** Explains a match and how to change it, with the community's text once it is confirmed. */
function MatchesInfo({ confirmedText, onClose }: { confirmedText: string; onClose: () => void }) {
  const { t } = useTranslation(['room', 'common']);
  const isOver = useIsMatchingOver();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('info.title')}
      actions={<Button onPress={onClose}>{t('common:ok')}</Button>}
    >
      <div className="flex flex-col gap-3">
        <p>{t('info.text')}</p>
        <p>{t(isOver ? 'info.directionsOver' : 'info.directions')}</p>
        {confirmedText && <p className="font-medium text-ink">{confirmedText}</p>}
      </div>
    </Modal>
  );
}

/** Renders the room once it has loaded, and a placeholder until then. */
function RoomQuery({ children }: { children: (room: MyRoom) => ReactNode }) {
  const { t } = useTranslation(['room', 'common']);
  const room = useMyRoom();
  if (room.data) return children(room.data);
  return (
    <NotLoaded queries={[room]} title={t('failed')} loading={<RoomSkeleton label={t('common:loading')} />} />
  );
}

/** The place of the unit's windows and a roommate. */
const RoomSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <span className="mx-auto grid w-full max-w-84 grid-cols-4 gap-3 pt-14">
        {['me', 'one', 'two', 'three'].map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-full" />
        ))}
      </span>
      <Skeleton className="h-7 w-1/2" />
    </span>
    <span className="flex items-center gap-3 rounded-card border border-line bg-surface p-4">
      <Skeleton className="size-14 rounded-full" />
      <Skeleton className="h-5 w-1/2" />
    </span>
  </output>
);
