import type { SessionId } from '@nestmate/contract/ids';
import type { ListedSession, MySessions } from '@nestmate/contract/sessions';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { Account, RequestSource } from '../../../platform/http';
import { recordSecurityEvent } from '../record-security-event';
import { lastSecurityEvents } from '../security-events.queries';
import { livingSessionsOf, revokeOtherSessions, revokeOwnSession } from './sessions.queries';
import { refreshTokenLifetimeMs } from './sessions.service';

const maxEvents = 5;

type SessionDependencies = Pick<App, 'db' | 'events' | 'log'>;

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

/** Ends one of a person's sessions, and records that. Idempotent; somebody else's, or an unknown one, is left alone. */
export async function endOwnSession(
  { db, events, log }: SessionDependencies,
  actor: Account,
  { sessionId, source }: { sessionId: SessionId; source: RequestSource },
  now: Date,
): Promise<void> {
  const { userId } = actor;
  const hasEnded = await db.transaction(async (tx) => {
    if (!(await revokeOwnSession(tx, { userId, sessionId }, now))) return false;
    await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: true });
    return true;
  });
  if (hasEnded) await recordSecurityEvent({ db, log }, 'signed_out_elsewhere', { ...actor, ...source });
}

/** Ends every session of a person but this one, and records that. */
export async function endOtherSessions(
  { db, events, log }: SessionDependencies,
  { userId, sessionId }: Account,
  source: RequestSource,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const other of await revokeOtherSessions(tx, { userId, sessionId }, now))
      await events.publish(tx, 'session.revoked', { userId, sessionId: other, fromElsewhere: true });
  });
  await recordSecurityEvent({ db, log }, 'signed_out_elsewhere', { userId, sessionId, ...source });
}
