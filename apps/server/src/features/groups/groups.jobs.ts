import { groupsUndoableMs } from '@nestmate/contract/staff/groups';
import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { everyMinute } from '../../platform/jobs/jobs';
import type { ResidentIndexes } from '../find';
import { runCommits } from './commit.service';
import { deleteDraftsBefore } from './groups.queries';
import { runSearches } from './search.service';

export const searchQueue = 'search-for-groups';
export const commitQueue = 'commit-groups';
const forgetQueue = 'forget-group-drafts';
const hourly = '13 * * * *';

/** Drafts are deleted after this time; the rooms made of them stay. */
const retainedMs = 60 * dayMs;

/** Searches for groups, and makes rooms of them, also after a restart. */
export async function groupsJobs(
  app: App,
  { residentIndexes, closing }: { residentIndexes: ResidentIndexes; closing: AbortSignal },
): Promise<void> {
  const { db, jobs, clock } = app;
  await jobs.handle(searchQueue, () => runSearches({ ...app, residentIndexes, closing }), { oneWaits: true });
  await jobs.repeat(searchQueue, everyMinute);
  // On the connections of calls, whose lock timeout is short: a group that waits for somebody's row is tried again.
  await jobs.handle(commitQueue, () => runCommits(app), { oneWaits: true });
  await jobs.repeat(commitQueue, everyMinute);
  await jobs.handle(forgetQueue, () => {
    const now = clock().getTime();
    const committed = new Date(now - groupsUndoableMs);
    return deleteDraftsBefore(db, { made: new Date(now - retainedMs), committed });
  });
  await jobs.repeat(forgetQueue, hourly);
}
