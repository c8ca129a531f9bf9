import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { isOutdated, useOverview } from '@/features/profile';
import { isAuthenticated, useMembership, useSession } from '@/platform/session/session';
import { type Visit, withoutSlash } from './route-guard';

/** The facts about the person and the address for the guard and the menu. */
export function useVisit(): Visit {
  const { pathname, search } = useLocation();
  const session = useSession();
  const membership = useMembership();
  const invitation = useInvitation((state) => state.invitation);
  const { data, dataUpdatedAt, isFetching, isLoading, failureCount, errorUpdateCount } = useOverview();
  // A person does not wait for a retry after a failure: the server refuses anything that is not open.
  const isHopeful = failureCount === 0 && errorUpdateCount === 0;
  const isReread = isHopeful && isFetching && data !== undefined && isOutdated(data, dataUpdatedAt);
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
      isLoading: isHopeful && (isLoading || isReread),
    }),
    [pathname, search, session, membership, invitation, overview, isLoading, isReread, isHopeful],
  );
}
