import type { SessionId, UserId } from '@nestmate/contract/ids';
import type { ListedSession, MySessions } from '@nestmate/contract/sessions';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Account } from '../../../platform/http';
import { lastSecurityEvents } from '../security-events.queries';
import { livingSessionsOf, revokeOtherSessions, revokeOwnSession } from './sessions.queries';
import { refreshTokenLifetimeMs } from './sessions.service';

const maxEvents = 5;

interface SessionDependencies {
  db: Db;
  events: Pick<Events, 'publish'>;
}

/** A person's sessions, this one first, and their last security events. */
export async function mySessions(db: Db, { userId, sessionId }: Account, now: Date): Promise<MySessions> {
  const living = await livingSessionsOf(db, userId, new Date(now.getTime() - refreshTokenLifetimeMs));
  const listed = living.map(({ id, browser, address, createdAt, lastUsedAt }): ListedSession => ({
    session_id: id,
    browser,
    address,
    started_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_this: id === sessionId,
  }));
  const happened = await lastSecurityEvents(db, userId, maxEvents);
  return {
    sessions: [...listed.filter((each) => each.is_this), ...listed.filter((each) => !each.is_this)],
    events: happened.map(({ kind, at, browser, address }) => ({
      kind,
      at: at.toISOString(),
      browser,
      address,
    })),
  };
}

/** Ends one of a person's sessions. Idempotent; somebody else's, or an unknown one, is left alone. */
export async function endOwnSession(
  { db, events }: SessionDependencies,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const hasEnded = await revokeOwnSession(tx, { userId, sessionId }, now);
    if (hasEnded) await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: true });
    return hasEnded;
  });
}

/** Ends every session of a person but this one. */
export async function endOtherSessions(
  { db, events }: SessionDependencies,
  { userId, sessionId }: Account,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const other of await revokeOtherSessions(tx, { userId, sessionId }, now))
      await events.publish(tx, 'session.revoked', { userId, sessionId: other, fromElsewhere: true });
  });
}
