import type { App } from '../../../platform/app';
import { forgetInBulks } from './forgetting.service';

/** Takes people who delete their accounts out of what was done for many. */
export function bulkLive({ events }: App): void {
  events.within('account.deleted', 'office', (tx, { membershipIds }) => forgetInBulks(tx, membershipIds));
}
