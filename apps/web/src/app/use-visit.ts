import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { useOverview } from '@/features/profile';
import { isAuthenticated, useMembership, useSession } from '@/platform/session';
import type { Visit } from './route-guard';
import { routeAt } from './routes';

/** What the guard and the menu need to know about the person and the address. */
export function useVisit(): Visit & { answersComplete: boolean | null } {
  const { pathname, search } = useLocation();
  const session = useSession();
  const membership = useMembership();
  const invitation = useInvitation((state) => state.invitation);
  const overview = useOverview().data;
  return useMemo(
    () => ({
      path: pathname,
      known: routeAt(pathname) !== undefined,
      signedIn: isAuthenticated(session),
      arriving: session.arriving,
      hasNetwork: membership !== undefined,
      hasInvitation: invitation !== null || new URLSearchParams(search).has('passcode'),
      roundStatus: membership?.matchingRoundStatus ?? null,
      profileComplete: overview?.profileComplete ?? null,
      answersComplete: overview?.answersComplete ?? null,
    }),
    [pathname, search, session, membership, invitation, overview],
  );
}
