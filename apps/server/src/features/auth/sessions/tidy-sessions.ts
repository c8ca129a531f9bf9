import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { deleteDeadSessions, deleteSpentTokens } from './sessions.queries';

const queue = 'tidy-sessions';
const everyNight = '30 3 * * *';
const dayMs = 24 * 60 * 60_000;

/** How long a used token is remembered, so that its replay ends the session that it was stolen from. */
const replayMemoryMs = 7 * dayMs;

/** Deletes the tokens and sessions that no replay check needs any more. */
export async function tidySessions(db: Db, now: Date): Promise<void> {
  await deleteSpentTokens(db, { now, usedBefore: new Date(now.getTime() - replayMemoryMs) });
  await deleteDeadSessions(db, new Date(now.getTime() - dayMs));
}

export async function keepSessionsTidy({ jobs, db, clock }: App): Promise<void> {
  await jobs.handle(queue, () => tidySessions(db, clock()), { everySeconds: 60 });
  await jobs.repeat(queue, everyNight);
}
