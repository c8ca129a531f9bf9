import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { auditEntries, currentSeal } from './audit.service';
import { exportAudit } from './export.service';

export function auditRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffCalls.staffAudit.entries, ({ actor, query }) => auditEntries(db, actor, query));
  bind(staffCalls.staffAudit.export, ({ actor, query, reply }) =>
    exportAudit(app, actor, { filter: query, reply }),
  );
  bind(staffCalls.staffAudit.seals, ({ actor }) => currentSeal(db, actor));
}
