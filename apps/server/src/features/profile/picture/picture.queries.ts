import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { isStanding, memberships } from '../../memberships';
import { discardPictures } from '../../pictures';
import { profiles } from '../profile.schema';

const keysIn = (rows: readonly { key: string | null }[]) => new Set(rows.flatMap(({ key }) => key ?? []));

/**
 * The subset of the pictures that profiles show; nobody is shown those of removed residents. Index:
 * profiles(picture_key).
 */
export async function shownAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .where(and(inArray(profiles.pictureKey, [...keys]), isStanding()));
  return keysIn(rows);
}

/**
 * The subset of the pictures that profiles have, even those of removed residents, who may be restored. Index:
 * profiles(picture_key).
 */
export async function retainedAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(inArray(profiles.pictureKey, [...keys]));
  return keysIn(rows);
}

/**
 * Invalidates the addresses of the pictures of residents who are being removed; they work again for those who are
 * restored. Call it in the transaction that removes them.
 */
export async function coverPicturesOf(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  const rows = await tx
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(and(isAmong(profiles.membershipId, ids), isNotNull(profiles.pictureKey)));
  await discardPictures(tx, [...keysIn(rows)]);
}

/**
 * Locks a profile and returns the key of its picture. Every change of a profile's picture and uploads starts with it.
 */
export async function lockPicture(tx: Tx, membershipId: MembershipId): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.membershipId, membershipId))
    .for('update');
  return row?.key;
}

export async function changePicture(
  tx: Tx,
  membershipId: MembershipId,
  pictureKey: string | null,
  updatedAt: Date,
): Promise<void> {
  await tx.update(profiles).set({ pictureKey, updatedAt }).where(eq(profiles.membershipId, membershipId));
}

/** Deletes the profiles of memberships with their pictures, including one set concurrently. */
export async function deleteProfiles(tx: Tx, ids: MembershipId[]): Promise<void> {
  const deleted = await tx
    .delete(profiles)
    .where(inArray(profiles.membershipId, ids))
    .returning({ key: profiles.pictureKey });
  await discardPictures(tx, [...keysIn(deleted)]);
}
