import { providerNames } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type Account, ProductError, type RequestSource } from '../../../platform/http';
import { lockAccount } from '../../memberships';
import type { Identity } from '../providers/identity-provider';
import { revokeSession } from '../sessions/sessions.queries';
import { type OpenSession, openSession } from '../sessions/sessions.service';
import { accountOfIdentity } from './identities.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

/**
 * A signed-in person authenticates again; a fresh session replaces theirs.
 * @throws ProductError `OtherIdentity` for an identity of another account or of none
 */
export async function signInAgain(
  { db, events }: Parts,
  { userId, sessionId }: Account,
  { identity, source }: { identity: Identity; source: RequestSource },
  now: Date,
): Promise<OpenSession> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    if ((await accountOfIdentity(tx, identity)) !== userId)
      throw new ProductError('OtherIdentity', { values: { method: providerNames[identity.provider] } });
    const opened = await openSession(tx, { userId, ...source }, now);
    await revokeSession(tx, sessionId, now);
    await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: false });
    return opened;
  });
}
