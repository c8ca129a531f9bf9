import type { App } from '../../../platform/app';
import { recordDays } from './overview.service';

const queue = 'record-days';
const everyTenMinutes = '*/10 * * * *';

/** Stores the numbers of each day. */
export async function overviewJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, () => recordDays(db, clock()), { oneWaits: true });
  await jobs.repeat(queue, everyTenMinutes);
}
