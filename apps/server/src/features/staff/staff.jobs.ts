import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { tidyStaffSessions } from './sessions/staff-sessions.service';
import { deleteLinksUntil } from './sign-in/links.queries';

const queue = 'tidy-staff';
const hourly = '17 * * * *';
/** Links count towards the limit of an hour. */
const linksKeptMs = dayMs;

/** Deletes ended sessions and old links. */
export async function staffJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, async () => {
    const now = clock();
    await tidyStaffSessions(db, now);
    await deleteLinksUntil(db, new Date(now.getTime() - linksKeptMs));
  });
  await jobs.repeat(queue, hourly);
}
