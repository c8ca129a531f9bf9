import type { MembershipId } from '@nestmate/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { discardPictures } from '../../pictures';
import { profiles } from '../profile.schema';

/** The subset of the pictures that profiles show. Index: profiles(picture_key). */
export async function shownAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(inArray(profiles.pictureKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** Locks a profile and returns the key of its picture. Every change of a profile's picture and uploads starts with it. */
export async function lockPicture(tx: Db, membershipId: MembershipId): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.membershipId, membershipId))
    .for('update');
  return row?.key;
}

export async function changePicture(
  tx: Db,
  membershipId: MembershipId,
  pictureKey: string | null,
  updatedAt: Date,
): Promise<void> {
  await tx.update(profiles).set({ pictureKey, updatedAt }).where(eq(profiles.membershipId, membershipId));
}

/** Deletes the profiles of memberships with their pictures, including one set concurrently. */
export async function deleteProfiles(tx: Db, ids: MembershipId[]): Promise<void> {
  const deleted = await tx
    .delete(profiles)
    .where(inArray(profiles.membershipId, ids))
    .returning({ key: profiles.pictureKey });
  await discardPictures(
    tx,
    deleted.flatMap(({ key }) => key ?? []),
  );
}
