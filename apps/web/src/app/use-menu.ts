import { isNetworkClosed } from '@nestmate/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useBadges, useUnreadMessages } from '@/features/notifications';
import { overviewQuery, useOverview } from '@/features/profile';
import { myRoomQuery, useMyRoom } from '@/features/room';
import { CallError } from '@/platform/query-client';
import { useMembership, useSession } from '@/platform/session';
import { badgeOf, type MenuName, menuVariant } from './menu';
import { useVisit } from './use-visit';

/** Does not start over what is on its way already. */
const joining = { cancelRefetch: false };

/** The default menu asks anew for the person's room and overview, at first and with every choice. */
function useReload(wanted: boolean) {
  const client = useQueryClient();
  const userId = useSession((session) => session.userId);
  const membershipId = useMembership()?.membershipId;
  const reload = useCallback(() => {
    if (!wanted || userId === null || membershipId === undefined) return;
    void client.invalidateQueries({ queryKey: myRoomQuery(userId, membershipId).queryKey }, joining);
    void client.invalidateQueries({ queryKey: overviewQuery(userId, membershipId).queryKey }, joining);
  }, [client, wanted, userId, membershipId]);
  useEffect(reload, [reload]);
  return reload;
}

/** Which menu is shown, what waits behind its items, and what choosing one reloads. */
export function useMenu() {
  const visit = useVisit();
  const variant = menuVariant(visit);
  const room = useMyRoom();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  const live = useBadges((state) => state.badges);
  const unreadMessages = useUnreadMessages();
  const reload = useReload(variant === 'default');

  const closed =
    (visit.roundStatus !== null && isNetworkClosed(visit.roundStatus)) ||
    (room.error instanceof CallError && room.error.errorCode === 'network_closed');
  const badges = {
    unreadMessages,
    incomingRequests: live?.incomingRequests ?? room.data?.incoming_requests.length ?? 0,
  };
  return {
    variant,
    reload,
    waiting: (name: MenuName) => badgeOf(name, badges, { closed, paused }),
  };
}
