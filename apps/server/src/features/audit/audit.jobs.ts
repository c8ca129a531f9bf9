import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { sealEntries } from './seal.service';

const queue = 'seal-audit';

/** Seals the audit entries of each minute. */
export async function auditJobs({ db, jobs, tokens, clock }: App): Promise<void> {
  await jobs.handle(queue, () => sealEntries({ db, tokens }, clock()));
  await jobs.repeat(queue, everyMinute);
}
