import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import type { Db, Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { newId } from '../../platform/ids';
import type { Signer } from '../../platform/signer';
import { blockersOf, setBlocked } from '../blocking';
import {
  deleteArchived,
  hideAgain,
  insertDeparted,
  passRetainedTo,
  livingAmong,
  lockHiddenAmong,
  removedAmong,
  sharedSubnetworks,
  takeBlockers,
} from './departed.queries';

interface ReturningMembership {
  membershipId: MembershipId;
  subnetworkId: SubnetworkId;
}

/** A person gives up identities, or the whole account. */
interface Departure {
  userId: UserId;
  /** The hashes of the identities that leave the account. */
  hashes: readonly string[];
  memberships: readonly (ReturningMembership & { removedAt: Date | null })[];
  isAccountLeaving: boolean;
}

/**
 * Retains the decisions of others about a person after their account, or an identity of it, is deleted: removals and
 * hidings by the housing office, what it decided about reports, and blocks. Call it in the transaction that deletes the
 * account or the identity, before that.
 */
export async function retainDecisions(
  { tx, events }: { tx: Tx; events: Publisher },
  { userId, hashes, memberships, isAccountLeaving }: Departure,
): Promise<void> {
  const membershipIds = memberships.map(({ membershipId }) => membershipId);
  await events.publish(tx, 'identities.leaving', { hashes, membershipIds, isAccountLeaving });
  const hidden = await lockHiddenAmong(tx, membershipIds);
  const holders = new Map(membershipIds.map((id) => [id, isAccountLeaving ? newId<MembershipId>() : id]));
  if (isAccountLeaving) for (const [id, holder] of holders) await passRetainedTo(tx, holder, id);
  const shared = await sharedSubnetworks(tx, userId, await blockersOf(tx, userId));
  // A person whom the office invited again after a removal is no longer removed.
  const stands = (id: SubnetworkId) =>
    memberships.some(({ subnetworkId, removedAt }) => subnetworkId === id && !removedAt);
  const decisions = [
    ...memberships.flatMap(({ membershipId, subnetworkId, removedAt }) => {
      const ofOffice = { subnetworkId, blockerId: null, retainedFor: holders.get(membershipId) };
      return [
        ...(removedAt && !stands(subnetworkId) ? [{ ...ofOffice, isHidden: false }] : []),
        ...(hidden.includes(membershipId) ? [{ ...ofOffice, isHidden: true }] : []),
      ];
    }),
    ...shared.map(({ otherId, subnetworkId }) => ({ subnetworkId, blockerId: otherId, isHidden: false })),
  ];
  if (decisions.length === 0) return;
  const living = new Set(
    await livingAmong(
      tx,
      decisions.map(({ subnetworkId }) => subnetworkId),
    ),
  );
  const retained = decisions.filter(({ subnetworkId }) => living.has(subnetworkId));
  await insertDeparted(
    tx,
    hashes.flatMap((hash) => retained.map((decision) => ({ ...decision, hash }))),
  );
}

/**
 * Applies to a membership what the housing office had decided there about identities that are new to its account,
 * before an earlier account of them was deleted. Removals are refused before, see `wasRemovedFrom`.
 */
export async function applyRetainedDecisions(
  { tx, events }: { tx: Tx; events: Publisher },
  hashes: readonly string[],
  { membershipId, subnetworkId }: ReturningMembership,
): Promise<void> {
  await hideAgain(tx, hashes, { membershipId, subnetworkId });
  await events.publish(tx, 'identities.arrived', { hashes, membershipId, subnetworkId });
}

/** Whether the housing office of a subnetwork has removed one of these identities, whose account was deleted since. */
export async function wasRemovedFrom(
  db: Db,
  hashes: readonly string[],
  subnetworkIds: readonly SubnetworkId[],
): Promise<boolean> {
  return (await removedAmong(db, hashes, subnetworkIds)).length > 0;
}

/** Blocks an account for those who had blocked its identity before an earlier account of it was deleted. */
export async function restoreBlocks(tx: Tx, userId: UserId, hash: string): Promise<void> {
  for (const blockerId of await takeBlockers(tx, hash))
    if (blockerId !== userId) await setBlocked(tx, blockerId, userId, true);
}

/** Deletes the hashes of a subnetwork once its round is archived. */
export const endRound = (tx: Tx, subnetworkId: SubnetworkId): Promise<void> =>
  deleteArchived(tx, subnetworkId);

interface Identity {
  issuer: string;
  subject: string;
}

export type IdentityHash = (identity: Identity) => string;

/** Hashes identities with a key that is not in the database, so that the database does not reveal who has left. */
export const makeIdentityHash =
  (tokens: Pick<Signer, 'derive'>): IdentityHash =>
  ({ issuer, subject }) =>
    tokens.derive('departed identity', JSON.stringify([issuer, subject]));
