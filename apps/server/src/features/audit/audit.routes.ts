import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { sendCsv } from '../../platform/csv/csv-reply';
import { auditEntries, currentSeal } from './audit.service';
import { exportAudit } from './export.service';

export function auditRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffCalls.staffAudit.entries, ({ actor, query }) => auditEntries(db, actor, query));
  bind(staffCalls.staffAudit.export, async ({ actor, query, reply }) =>
    sendCsv(reply, await exportAudit(app, actor, query)),
  );
  bind(staffCalls.staffAudit.seals, ({ actor }) => currentSeal(db, actor));
}
