import type { ErrorCode, MembershipId, PictureUploadId } from '@nestmate/contract';
import { and, desc, eq, gt, inArray, isNull, lt, lte, max, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { profiles } from '../profile.schema';
import { discardedPictures, pictureUploads } from './picture.schema';

const isWaiting = isNull(pictureUploads.refusal);

export async function insertUpload(
  db: Db,
  upload: { id: PictureUploadId; membershipId: MembershipId; expiresAt: Date },
): Promise<void> {
  await db.insert(pictureUploads).values(upload);
}

export async function isWaitingFor(db: Db, id: PictureUploadId): Promise<boolean> {
  const found = await db
    .select({ id: pictureUploads.id })
    .from(pictureUploads)
    .where(and(eq(pictureUploads.id, id), isWaiting));
  return found.length > 0;
}

/** The upload if it waits for its bytes, with this try counted. */
export async function beginUpload(db: Db, id: PictureUploadId) {
  const [upload] = await db
    .update(pictureUploads)
    .set({ tries: sql`${pictureUploads.tries} + 1` })
    .where(and(eq(pictureUploads.id, id), isWaiting))
    .returning();
  return upload;
}

export async function refuseUpload(db: Db, id: PictureUploadId, refusal: ErrorCode): Promise<void> {
  await db.update(pictureUploads).set({ refusal }).where(eq(pictureUploads.id, id));
}

/** When the last waiting upload expires of those that expire after `since`. */
export async function lastExpiry(db: Db, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: max(pictureUploads.expiresAt) })
    .from(pictureUploads)
    .where(and(isWaiting, gt(pictureUploads.expiresAt, since)));
  return row?.expiresAt ?? null;
}

/** Why the last upload was refused, unless it was not. Index: picture_uploads(membership_id, turn). */
export async function lastRefusal(db: Db, membershipId: MembershipId) {
  const [last] = await db
    .select({ id: pictureUploads.id, refusal: pictureUploads.refusal })
    .from(pictureUploads)
    .where(eq(pictureUploads.membershipId, membershipId))
    .orderBy(desc(pictureUploads.turn))
    .limit(1);
  return last?.refusal ? { id: last.id, refusal: last.refusal } : null;
}

/** Locks a profile and answers the key of its picture; every change of pictures and uploads begins with it. */
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

/** @param turn also those asked for earlier than this; without it all */
export async function forgetUploadsOf(tx: Db, membershipId: MembershipId, turn?: number): Promise<void> {
  const earlier = turn === undefined ? undefined : lte(pictureUploads.turn, turn);
  await tx.delete(pictureUploads).where(and(eq(pictureUploads.membershipId, membershipId), earlier));
}

export async function forgetExpired(db: Db, waitingSince: Date, refusedSince: Date): Promise<void> {
  await db.delete(pictureUploads).where(and(isWaiting, lt(pictureUploads.expiresAt, waitingSince)));
  await db.delete(pictureUploads).where(lt(pictureUploads.expiresAt, refusedSince));
}

export async function discard(tx: Db, key: string): Promise<void> {
  await tx.insert(discardedPictures).values({ key }).onConflictDoNothing();
}

/** Discarded pictures that no other membership shows. Index: profiles(picture_key). */
export async function discarded(db: Db): Promise<string[]> {
  const shown = db.select().from(profiles).where(eq(profiles.pictureKey, discardedPictures.key));
  const rows = await db.select().from(discardedPictures).where(notExists(shown));
  return rows.map(({ key }) => key);
}

export async function forgetDiscarded(db: Db, key: string): Promise<void> {
  await db.delete(discardedPictures).where(eq(discardedPictures.key, key));
}

/** Deletes the profiles of memberships that go, with their pictures: the key is the one that was there last. */
export async function deleteProfiles(tx: Db, ids: MembershipId[]): Promise<void> {
  const deleted = await tx
    .delete(profiles)
    .where(inArray(profiles.membershipId, ids))
    .returning({ key: profiles.pictureKey });
  for (const { key } of deleted) if (key) await discard(tx, key);
}
