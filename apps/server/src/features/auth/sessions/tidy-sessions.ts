import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { deleteSecurityEventsBefore } from '../security-events.queries';
import { deleteDeadSessions, deleteSpentTokens } from './sessions.queries';

/** How long a used token is remembered, so that its replay ends the session that it was stolen from. */
const replayRetentionMs = 7 * dayMs;

/** How long security events are kept. */
const securityEventLifetimeMs = 90 * dayMs;

/** Deletes the tokens and sessions that no replay check needs any longer, and old security events. */
export async function tidySessions(db: Db, now: Date): Promise<void> {
  await deleteSpentTokens(db, { now, usedBefore: new Date(now.getTime() - replayRetentionMs) });
  await deleteDeadSessions(db, new Date(now.getTime() - dayMs));
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - securityEventLifetimeMs));
}
