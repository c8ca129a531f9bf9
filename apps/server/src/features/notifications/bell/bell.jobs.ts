import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import { forgetItems } from './bell.queries';

const queue = 'forget-notifications';
const keptMs = 90 * dayMs;

/** Items are deleted after 90 days, read or not. */
export async function bellJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, () => forgetItems(db, new Date(clock().getTime() - keptMs)), { oneWaits: true });
  await jobs.repeat(queue, '20 3 * * *');
}
