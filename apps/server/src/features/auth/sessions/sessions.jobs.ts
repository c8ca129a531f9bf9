import type { App } from '../../../platform/app';
import { tidySessions } from './sessions.service';

const queue = 'tidy-sessions';
const everyNight = '30 3 * * *';

export async function sessionJobs({ jobs, db, clock }: App): Promise<void> {
  await jobs.handle(queue, () => tidySessions(db, clock()));
  await jobs.repeat(queue, everyNight);
}
