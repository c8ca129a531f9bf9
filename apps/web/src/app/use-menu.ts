import { isNetworkClosed } from '@nestmate/contract';
import { useCallback, useEffect } from 'react';
import { useBadges, useUnreadMessages } from '@/features/notifications';
import { refreshOverview, useOverview } from '@/features/profile';
import { refreshMyRoom, useMyRoom, useWaitingRequests } from '@/features/room';
import { CallError } from '@/platform/query-client';
import { useMembership } from '@/platform/session';
import { badgeOf, type MenuName, menuVariant } from './menu';
import { statesOf } from './person-state';
import { useVisit } from './use-visit';

/** Does not restart a request in flight. */
const joining = { cancelRefetch: false };

/** The default menu reloads the room and the overview when it appears and on every use. */
function useReload(isWanted: boolean) {
  const membershipId = useMembership()?.membershipId;
  const reload = useCallback(() => {
    if (!isWanted || membershipId === undefined) return;
    void refreshMyRoom(membershipId, joining);
    void refreshOverview(membershipId, joining);
  }, [isWanted, membershipId]);
  useEffect(reload, [reload]);
  return reload;
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
