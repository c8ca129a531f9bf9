import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { tidyStaffSessions } from './sessions/staff-sessions.service';
import { deleteLinksUntil, deleteNetworksUntil } from './sign-in/links.queries';
import { networkKnownMs } from './sign-in/links.service';

const queue = 'tidy-staff';
const hourly = '17 * * * *';
/** Links count towards the limit of an hour. */
const linkRetentionMs = dayMs;

/** Deletes ended sessions, old links, and networks where nobody was seen for long. */
export async function staffJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, async () => {
    const now = clock();
    await tidyStaffSessions(db, now);
    await deleteLinksUntil(db, new Date(now.getTime() - linkRetentionMs));
    await deleteNetworksUntil(db, new Date(now.getTime() - networkKnownMs));
  });
  await jobs.repeat(queue, hourly);
}
