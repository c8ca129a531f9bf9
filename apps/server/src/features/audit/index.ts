import type { App } from '../../platform/app';
import { auditJobs } from './audit.jobs';
import { auditLive } from './audit.live';
import { auditRoutes } from './audit.routes';

export { wasRecorded } from './audit.queries';
export * from './audit.schema';
export { auditHistoryOf } from './audit.service';
export {
  aboutSubnetwork,
  type AuditActor,
  byStaff,
  type NewAuditEntry,
  erasePeople,
  record,
  recordOncePer,
} from './record.service';
export { requireFormerSecret, type Verification, verifyAudit } from './seal.service';

export async function register(app: App): Promise<void> {
  auditRoutes(app);
  auditLive(app);
  await auditJobs(app);
}
