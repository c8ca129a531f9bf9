import { refresh } from '@/platform/call';
import { followEvents, type Stop } from '@/platform/live/events';
import { queryClient } from '@/platform/query-client';
import { tellRemoval } from '@/platform/removal';
import { removeMembership, useSession } from '@/platform/session';

/** Renewing the session brings the memberships and how their rounds stand; everything else is read again. */
async function resync(): Promise<void> {
  await refresh(useSession.getState().accessToken);
  await queryClient.invalidateQueries();
}

function accessRemoved(membershipId: string | null): void {
  if (membershipId === null) tellRemoval({ of: 'access' });
  else if (membershipId === useSession.getState().membershipId)
    tellRemoval({ of: 'membership', membershipId });
  else removeMembership(membershipId);
}

/** The session: which memberships it has, and how their rounds stand. */
export const followSession = (): Stop =>
  followEvents({
    'access.removed': ({ membershipId }) => accessRemoved(membershipId),
    'membership.changed': () => void resync(),
    resync: () => void resync(),
  });
