import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { forgetItems } from './bell/bell.queries';

const forgetQueue = 'forget-notifications';
const retentionMs = 90 * dayMs;

/** Items are deleted after 90 days, read or not. */
export async function bellJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(forgetQueue, () => forgetItems(db, new Date(clock().getTime() - retentionMs)), {
    oneWaits: true,
  });
  await jobs.repeat(forgetQueue, '20 3 * * *');
}
