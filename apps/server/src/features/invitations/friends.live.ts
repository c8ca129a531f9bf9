import type { App } from '../../platform/app';
import { queueRequestOfFriend } from './friends.service';

/** Queues the request of whoever invited a resident, in the transaction that registers them. */
export function friendsLive(app: App): void {
  app.events.within('resident.registered', 'invitations', (tx, { membershipId }) =>
    queueRequestOfFriend(tx, app, membershipId),
  );
}
