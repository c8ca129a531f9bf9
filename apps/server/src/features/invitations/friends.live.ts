import type { App } from '../../platform/app';
import { queueRequestOfFriend } from './friends.service';

/** Queues the request of a resident's inviter, in the transaction that registers the resident. */
export function friendsLive(app: App): void {
  app.events.within('resident.registered', 'invitations', (tx, { membershipId }) =>
    queueRequestOfFriend(tx, app, membershipId),
  );
}
