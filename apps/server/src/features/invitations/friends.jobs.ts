import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { isInvitedFriend } from './friends.queries';
import { requestInvitedFriend } from './friends.service';

const queue = 'friend-request';

/**
 * The request of whoever invited them waits for a person once they are registered. It is sent after the registration,
 * which holds locks that a request takes in another order.
 */
export async function friendJobs(app: App): Promise<void> {
  const { clock, events, jobs } = app;
  await jobs.handle<{ membershipId: MembershipId }>(queue, ({ membershipId }) =>
    requestInvitedFriend(app, membershipId, clock()),
  );
  events.within('resident.registered', 'invitations', async (tx, { membershipId }) => {
    if (await isInvitedFriend(tx, membershipId)) await jobs.sendWithin(tx, queue, [{ membershipId }]);
  });
}
