import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { isOutdated, useOverview } from '@/features/profile';
import { isAuthenticated, useMembership, useSession } from '@/platform/session';
import { type Visit, withoutSlash } from './route-guard';

/** What the guard and the menu need to know about the person and the address. */
export function useVisit(): Visit {
  const { pathname, search } = useLocation();
  const session = useSession();
  const membership = useMembership();
  const invitation = useInvitation((state) => state.invitation);
  const { data, dataUpdatedAt, isFetching, isLoading, failureCount } = useOverview();
  const isReread = isFetching && data !== undefined && isOutdated(data, dataUpdatedAt);
  const overview = isReread ? undefined : data;
  return useMemo(
    () => ({
      path: withoutSlash(pathname),
      signedIn: isAuthenticated(session),
      arriving: session.arriving,
      destination: session.destination,
      hasInvitation: invitation !== null || new URLSearchParams(search).has('passcode'),
      roundStatus: membership?.matchingRoundStatus ?? null,
      profileComplete: overview?.profileComplete ?? null,
      answersComplete: overview?.answersComplete ?? null,
      // After a failure nobody waits for its retries: the server refuses what is not open.
      isLoading: (isLoading || isReread) && failureCount === 0,
    }),
    [pathname, search, session, membership, invitation, overview, isLoading, isReread, failureCount],
  );
}
