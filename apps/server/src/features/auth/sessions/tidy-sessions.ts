import type { Db } from '../../../platform/database/client';
import type { Jobs } from '../../../platform/jobs/jobs';
import { deleteDeadSessions, deleteSpentTokens } from './sessions.queries';

const queue = 'tidy-sessions';
const everyNight = '30 3 * * *';
const day = 24 * 60 * 60_000;

/** Milliseconds for which a used token is remembered, so that its replay ends the session that it was stolen from. */
const replayMemory = 7 * day;

/** Forgets what no session needs any more. */
export async function tidySessions(db: Db, now: Date): Promise<void> {
  await deleteSpentTokens(db, { now, usedBefore: new Date(now.getTime() - replayMemory) });
  await deleteDeadSessions(db, new Date(now.getTime() - day));
}

export async function keepSessionsTidy(jobs: Jobs, db: Db): Promise<void> {
  await jobs.handle(queue, () => tidySessions(db, new Date()), { everySeconds: 60 });
  await jobs.repeat(queue, everyNight);
}
