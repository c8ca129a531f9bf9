import type { App } from '../../platform/app';
import { forgetDeleted } from './comparison/imports.service';

/** Erases people who delete their accounts from the files that named them. */
export function rosterLive({ events }: App): void {
  events.within('account.deleted', 'roster', (tx, { membershipIds }) => forgetDeleted(tx, membershipIds));
}
