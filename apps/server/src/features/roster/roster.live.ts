import type { App } from '../../platform/app';
import { forgetDeleted } from './comparison/discard.service';

/** Takes people who delete their accounts out of the files that named them. */
export function rosterLive({ events }: App): void {
  events.within('account.deleted', 'roster', (tx, { membershipIds }) => forgetDeleted(tx, membershipIds));
}
