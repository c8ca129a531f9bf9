import type { App } from '../../platform/app';
import { forgetPeople } from './comparison/stage.queries';

/** Erases people who delete their accounts from the files that named them. */
export function rosterLive({ events }: App): void {
  events.within('account.deleted', 'roster', (tx, { membershipIds }) => forgetPeople(tx, membershipIds));
}
