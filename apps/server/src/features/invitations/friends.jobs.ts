import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { friendRequestQueue, requestInvitedFriend } from './friends.service';

/**
 * The request of a person's inviter waits for them once they are registered. It is sent after the registration,
 * which holds locks that a request takes in another order.
 */
export async function friendJobs(app: App): Promise<void> {
  await app.jobs.handle<{ membershipId: MembershipId }>(friendRequestQueue, ({ membershipId }) =>
    requestInvitedFriend(app, membershipId, app.clock()),
  );
}
