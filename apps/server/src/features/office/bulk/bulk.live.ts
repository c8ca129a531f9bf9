import type { App } from '../../../platform/app';
import { forgetInBulks } from './forgetting.service';

/** Erases people who delete their accounts from bulk actions. */
export function bulkLive({ events }: App): void {
  events.within('account.deleted', 'office', (tx, { membershipIds }) => forgetInBulks(tx, membershipIds));
}
