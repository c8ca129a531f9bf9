import type { SubnetworkId, UserId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { blockersOf, setBlocked } from '../blocking';
import {
  deleteArchived,
  insertDeparted,
  livingAmong,
  removedAmong,
  sharedSubnetworks,
  takeBlockers,
} from './returning.queries';

interface Departing {
  userId: UserId;
  /** The hashes of the identities that leave the account. */
  hashes: readonly string[];
  removedFrom: readonly SubnetworkId[];
}

/**
 * Keeps the decisions of others about a person after their account, or an identity of it, is deleted: removals by the housing office, and
 * blocks. Call it in the transaction that deletes the account or the identity, before that.
 */
export async function keepDecisions(tx: Db, { userId, hashes, removedFrom }: Departing): Promise<void> {
  const shared = await sharedSubnetworks(tx, userId, await blockersOf(tx, userId));
  const decisions = [
    ...removedFrom.map((subnetworkId) => ({ subnetworkId, blockerId: null })),
    ...shared.map(({ otherId, subnetworkId }) => ({ subnetworkId, blockerId: otherId })),
  ];
  if (decisions.length === 0) return;
  const living = new Set(
    await livingAmong(
      tx,
      decisions.map(({ subnetworkId }) => subnetworkId),
    ),
  );
  const kept = decisions.filter(({ subnetworkId }) => living.has(subnetworkId));
  await insertDeparted(
    tx,
    hashes.flatMap((hash) => kept.map((decision) => ({ ...decision, hash }))),
  );
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
export async function restoreBlocks(tx: Db, userId: UserId, hash: string): Promise<void> {
  for (const blockerId of await takeBlockers(tx, hash))
    if (blockerId !== userId) await setBlocked(tx, blockerId, userId, true);
}

/** Deletes the hashes of a subnetwork once its round is archived. */
export const endRound = (tx: Db, subnetworkId: SubnetworkId): Promise<void> =>
  deleteArchived(tx, subnetworkId);
