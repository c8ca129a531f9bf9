import type { App } from '../../platform/app';
import { miscountedThreads, recount } from './threads/counts.queries';

const queue = 'recount-community';
const everyNight = '41 3 * * *';

/** Counts every thread's posts again. A difference is a defect: it is corrected, and logged as an error. */
export async function recountThreads({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  const threadIds = await miscountedThreads(db);
  if (threadIds.length === 0) return;
  log.error({ threadIds }, 'Threads of a community had counts that were not those of their posts');
  for (const id of threadIds) await recount(db, id);
}

export async function recountJobs(app: App): Promise<void> {
  await app.jobs.handle(queue, () => recountThreads(app));
  await app.jobs.repeat(queue, everyNight);
}
