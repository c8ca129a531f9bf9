import { isNetworkClosed } from '@nestmate/contract';
import { useCallback, useEffect } from 'react';
import { useBadges, useUnreadMessages } from '@/features/notifications';
import { readOverviewAgain, useOverview } from '@/features/profile';
import { readMyRoomAgain, useMyRoom, useWaitingRequests } from '@/features/room';
import { CallError } from '@/platform/query-client';
import { useMembership } from '@/platform/session';
import { badgeOf, type MenuName, menuVariant } from './menu';
import { statesOf } from './person-state';
import { useVisit } from './use-visit';

/** What the page has just read is not read again for the menu that appears on it. */
const justReadMs = 1000;

/** The default menu reloads the room and the overview when it appears and on every use. */
function useReload(isWanted: boolean) {
  const membershipId = useMembership()?.membershipId;
  const reload = useCallback(
    (minAgeMs?: number) => {
      if (!isWanted || membershipId === undefined) return;
      void readMyRoomAgain(membershipId, minAgeMs);
      void readOverviewAgain(membershipId, minAgeMs);
    },
    [isWanted, membershipId],
  );
  useEffect(() => reload(justReadMs), [reload]);
  return useCallback(() => reload(), [reload]);
}

/** The menu's variant, its counts, and the reload on use. */
export function useMenu() {
  const visit = useVisit();
  const states = statesOf(visit);
  const variant = menuVariant(states);
  const room = useMyRoom();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  const live = useBadges((state) => state.badges);
  const unreadMessages = useUnreadMessages();
  const reload = useReload(variant === 'default');

  const closed =
    (visit.roundStatus !== null && isNetworkClosed(visit.roundStatus)) ||
    (room.error instanceof CallError && room.error.errorCode === 'network_closed');
  const incomingRequests = useWaitingRequests(live?.incomingRequests);
  const { unreadThreads = 0, unreadAnswers = 0 } = live ?? {};
  const badges = { unreadMessages, incomingRequests, unreadThreads, unreadAnswers };
  return {
    variant,
    /** Whether there are unanswered questions, and nothing else is possible. */
    isAnswering: states.every((state) => state === 'answering'),
    reload,
    waiting: (name: MenuName) => badgeOf(name, badges, { closed, paused }),
  };
}
