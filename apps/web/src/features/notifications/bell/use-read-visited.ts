import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { roomAddresses, useIsCelebrating } from '@/features/room';
import { useIsLookedAt } from '@/platform/looked-at';
import { closeNotificationsOf } from '@/platform/push-subscription';
import { useSession } from '@/platform/session/session';
import { useBadges } from '../badges';
import { readNotifications } from './bell.queries';

/** The pages whose items a page marks as read, by its address. */
function pagesShownAt(pathname: string): string[] {
  if (pathname === '/matches') return ['/matches', '/matches/incoming-requests'];
  if (pathname === '/community/community-posts') return ['/community'];
  // Older items about an answer lead to the list of questions.
  if (pathname.startsWith('/support/')) return ['/support', pathname];
  return /^\/(matches\/|profile\/|profile-overview$|thread\/|decisions$|community$|support$|notifications$)/.test(
    pathname,
  )
    ? [pathname]
    : [];
}

/** Marks the items about the open page as read, in all windows of the person. */
export function useReadVisited(): void {
  const { pathname } = useLocation();
  const membershipId = useSession((session) => session.membershipId);
  const unread = useBadges(({ badges }) => badges?.unreadNotifications ?? 0);
  const isLookedAt = useIsLookedAt();
  const isCelebrating = useIsCelebrating(membershipId);
  useEffect(() => {
    // The celebration of new roommates says the same as their page.
    const pages = [...pagesShownAt(pathname), ...(isCelebrating ? [roomAddresses.in_room] : [])];
    if (membershipId === null || unread === 0 || !isLookedAt || pages.length === 0) return;
    void readNotifications(membershipId, pages);
    void closeNotificationsOf(pages);
  }, [membershipId, pathname, unread, isLookedAt, isCelebrating]);
}
