import type { App } from '../../platform/app';
import { erasePeople } from './record.service';

/** Erases people who delete their accounts from the log. */
export function auditLive({ events }: App): void {
  events.within('account.deleted', 'audit', (tx, { membershipIds }) => erasePeople(tx, membershipIds));
}
