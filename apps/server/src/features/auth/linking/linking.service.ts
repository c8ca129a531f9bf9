import { type IdentityId, type LinkedIdentity, providerNames, type UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type Account, ProductError } from '../../../platform/http';
import { lockAccount } from '../../memberships';
import type { Identity } from '../providers/identity-provider';
import { accountOfIdentity } from '../sign-in/identities.queries';
import { deleteIdentity, identitiesOf, insertIdentity, revokeOtherSessions } from './linking.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

export async function linkedIdentities(db: Db, userId: UserId): Promise<LinkedIdentity[]> {
  const rows = await identitiesOf(db, userId);
  return rows.map(({ id, provider, email, createdAt }) => ({
    identity_id: id,
    provider,
    email,
    linked_at: createdAt.toISOString(),
  }));
}

/**
 * Adds an identity to an account; idempotent. When two accounts add the same identity
 * concurrently, the database lets one succeed.
 * @throws ProductError `IdentityTaken` when it belongs to another account
 */
export async function linkIdentity(
  { db, events }: Parts,
  { userId }: Pick<Account, 'userId'>,
  identity: Identity,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    if (await insertIdentity(tx, userId, identity))
      return events.publish(tx, 'identities.changed', { userId, onlySession: null });
    const owner = await accountOfIdentity(tx, identity);
    if (owner === userId) return;
    throw new ProductError('IdentityTaken', { values: { method: providerNames[identity.provider] } });
  });
}

/**
 * Removes an identity and ends every other session, since any of them may have used it. Requests of one
 * account are serialized, so that two of them never remove the last two identities.
 * @throws ProductError `LastIdentity`
 */
export async function unlinkIdentity(
  { db, events }: Parts,
  { userId, sessionId }: Account,
  identityId: IdentityId,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    const linked = await identitiesOf(tx, userId);
    if (!linked.some(({ id }) => id === identityId)) return;
    if (linked.length === 1) throw new ProductError('LastIdentity');
    await deleteIdentity(tx, identityId);
    await revokeOtherSessions(tx, userId, { sessionId, now });
    await events.publish(tx, 'identities.changed', { userId, onlySession: sessionId });
  });
}
