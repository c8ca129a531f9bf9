import type { App } from '../../platform/app';
import { forgetInDrafts } from './drafts.service';

/** Erases people who delete their accounts from drafts. */
export function groupsLive({ events }: App): void {
  events.within('account.deleted', 'groups', (tx, { membershipIds }) => forgetInDrafts(tx, membershipIds));
}
