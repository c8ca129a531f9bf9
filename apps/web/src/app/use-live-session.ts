import { useEffect } from 'react';
import { followBadges } from '@/features/notifications';
import { connectLive, disconnectLive, onLive, watchMembership } from '@/platform/live';
import { queryClient } from '@/platform/query-client';
import { tellRemoval } from '@/platform/removal';
import { removeMembership, useIsAuthenticated, useSession } from '@/platform/session';

function followAccess(): () => void {
  return onLive('access.removed', ({ membershipId }) => {
    if (membershipId === null) tellRemoval({ of: 'access' });
    else if (membershipId === useSession.getState().membershipId)
      tellRemoval({ of: 'membership', membershipId });
    else removeMembership(membershipId);
  });
}

function followChanges(): () => void {
  const stops = [
    onLive('membership.changed', () => void queryClient.invalidateQueries()),
    onLive('resync', () => void queryClient.invalidateQueries()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** While someone is signed in: the live connection, the membership it watches, and what the shell learns from it. */
export function useLiveSession() {
  const signedIn = useIsAuthenticated();
  const membershipId = useSession((session) => session.membershipId);

  useEffect(() => {
    if (!signedIn) return;
    const stops = [followAccess(), followChanges()];
    connectLive();
    return () => {
      stops.forEach((stop) => stop());
      disconnectLive();
    };
  }, [signedIn]);

  useEffect(() => {
    if (!signedIn) return;
    const stop = followBadges();
    watchMembership(membershipId);
    return stop;
  }, [signedIn, membershipId]);
}
