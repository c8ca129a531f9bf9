import type { SessionId, UserId } from '@nestmate/contract/ids';
import type { SecurityEventKind } from '@nestmate/contract/sessions';
import type { App } from '../../platform/app';
import type { RequestSource } from '../../platform/http';
import { lockAccount } from '../memberships';
import { insertSecurityEvent } from './security-events.queries';

interface SecurityEventSource extends RequestSource {
  userId: UserId;
  sessionId: SessionId | null;
}

/**
 * Writes a security event for its person, and into the log under a stable name. Call it after the commit: losing the
 * line undoes nothing.
 */
export async function recordSecurityEvent(
  { db, log }: Pick<App, 'db' | 'log'>,
  kind: SecurityEventKind,
  { userId, sessionId, address, browser }: SecurityEventSource,
): Promise<void> {
  const happened = { userId, sessionId, address, browser };
  log.info({ event: `security.${kind}`, ...happened }, 'Security event');
  await db.transaction(async (tx) => {
    // Nothing is stored for an account that another call has deleted meanwhile.
    if (await lockAccount(tx, userId)) await insertSecurityEvent(tx, { kind, ...happened });
  });
}
