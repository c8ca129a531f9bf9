import type { MembershipId } from '@nestmate/contract/ids';
import { renewSession } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import { followEvents, type Stop } from '@/platform/live/events';
import { showRemoval } from '@/platform/session/removal';
import { removeMembership, useSession } from '@/platform/session/session';

/** A renewed session has the memberships and their rounds; everything else is read again. */
async function resync(): Promise<void> {
  await renewSession(useSession.getState().accessToken);
  await queryClient.invalidateQueries();
}

function accessRemoved(membershipId: MembershipId | null): void {
  if (membershipId === null) showRemoval({ of: 'access' });
  else if (membershipId === useSession.getState().membershipId)
    showRemoval({ of: 'membership', membershipId });
  else removeMembership(membershipId);
}

/** Follows the session's memberships and their rounds. */
export const followSession = (): Stop =>
  followEvents({
    'access.removed': ({ membershipId }) => accessRemoved(membershipId),
    'membership.changed': () => void resync(),
    'picture.decided': () => void queryClient.invalidateQueries(),
    resync: () => void resync(),
  });
