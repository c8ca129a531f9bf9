import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { auditEntries, currentSeal } from './audit.service';

export function auditRoutes({ bind, db }: App): void {
  bind(staffCalls.staffAudit.entries, ({ actor, query }) => auditEntries(db, actor, query));
  bind(staffCalls.staffAudit.seals, ({ actor }) => currentSeal(db, actor));
}
