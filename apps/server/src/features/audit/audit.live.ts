import type { App } from '../../platform/app';
import { erasePeople } from './record.service';

/** Takes people who delete their accounts out of the log. */
export function auditLive({ events }: App): void {
  events.within('account.deleted', 'audit', (tx, { membershipIds }) => erasePeople(tx, membershipIds));
}
