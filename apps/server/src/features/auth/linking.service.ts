import type { LinkedIdentity } from '@nestmate/contract/identities';
import type { IdentityId, UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type Account, ProductError, type RequestSource } from '../../platform/http';
import { lockAccount, lockMembershipsOf } from '../memberships';
import {
  type IdentityHash,
  retainDecisions,
  applyRetainedDecisions,
  restoreBlocks,
  wasRemovedFrom,
} from '../removal';
import type { CampusSignIn } from './campus';
import { type Identity, nameOf } from './providers/identity-provider';
import { recordSecurityEvent } from './record-security-event';
import { revokeOtherSessions } from './sessions/sessions.queries';
import {
  deleteIdentity,
  insertIdentity,
  accountOfIdentity,
  identitiesOf,
  vouchedBy,
} from './sign-in/identities.queries';

interface LinkingDependencies extends Pick<App, 'db' | 'events' | 'log'> {
  hashOfIdentity: IdentityHash;
  campus: () => CampusSignIn;
}

export async function linkedIdentities(db: Db, userId: UserId): Promise<LinkedIdentity[]> {
  const rows = await identitiesOf(db, userId);
  return rows.map(({ id, provider, email, createdAt, networkId, networkName }) => ({
    identity_id: id,
    provider,
    campus: networkId && networkName ? { network_id: networkId, name: networkName } : null,
    email,
    linked_at: createdAt.toISOString(),
  }));
}

/**
 * Adds an identity to an account, and records that; idempotent. When two accounts add the same identity concurrently,
 * the database lets one succeed.
 * @throws ProductError `IdentityTaken` when it belongs to another account, `Forbidden` when the housing office had
 * removed an earlier account of it from a community of this one, and what `requireSamePerson` throws
 */
export async function linkIdentity(
  { db, events, campus, hashOfIdentity, log }: LinkingDependencies,
  actor: Account,
  { identity, source }: { identity: Identity; source: RequestSource },
): Promise<void> {
  const { userId } = actor;
  const isNew = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    if (await insertIdentity(tx, userId, identity)) {
      if (identity.campus) await campus().requireSamePerson(tx, identity.campus, userId);
      const hash = hashOfIdentity(identity);
      const memberships = await lockMembershipsOf(tx, userId);
      const subnetworkIds = memberships.map(({ subnetworkId }) => subnetworkId);
      if (await wasRemovedFrom(tx, [hash], subnetworkIds)) throw new ProductError('Forbidden');
      await restoreBlocks(tx, userId, hash);
      for (const membership of memberships) await applyRetainedDecisions({ tx, events }, [hash], membership);
      await events.publish(tx, 'identities.changed', { userId, onlySession: null });
      await events.publish(tx, 'vouchedAddress.changed', { userId, formerly: null });
      return true;
    }
    const owner = await accountOfIdentity(tx, identity);
    if (owner === userId) return false;
    throw new ProductError('IdentityTaken', { values: { method: nameOf(identity) } });
  });
  if (isNew) await recordSecurityEvent({ db, log }, 'identity_linked', { ...actor, ...source });
}

/**
 * Removes an identity, if it is there, records that, and ends every other session, since any of them may have used it.
 * The housing office's decisions and blocks stay with the identity, as with a deleted account. Requests of one account
 * are serialized, so that two of them never remove the last two identities.
 * @throws ProductError `LastIdentity`
 */
export async function unlinkIdentity(
  { db, events, hashOfIdentity, log }: LinkingDependencies,
  actor: Account,
  { identityId, source }: { identityId: IdentityId; source: RequestSource },
  now: Date,
): Promise<void> {
  const { userId, sessionId } = actor;
  const wasLinked = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    const linked = await identitiesOf(tx, userId);
    const identity = linked.find(({ id }) => id === identityId);
    if (!identity) return false;
    if (linked.length === 1) throw new ProductError('LastIdentity');
    const memberships = await lockMembershipsOf(tx, userId);
    const hashes = [hashOfIdentity(identity)];
    await retainDecisions({ tx, events }, { userId, hashes, memberships, isAccountLeaving: false });
    await deleteIdentity(tx, identityId);
    await revokeOtherSessions(tx, { userId, sessionId }, now);
    await events.publish(tx, 'identities.changed', { userId, onlySession: sessionId });
    await events.publish(tx, 'vouchedAddress.changed', { userId, formerly: vouchedBy(identity) });
    return true;
  });
  if (wasLinked) await recordSecurityEvent({ db, log }, 'identity_unlinked', { ...actor, ...source });
}
