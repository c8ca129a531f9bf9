import type { MembershipId } from '@nestmate/contract/ids';
import { and, desc, eq, gt, inArray, isNull, lt, lte, max } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import type { UploadFolder } from '../../platform/storage/storage';
import { pictureUploads as uploads, type UploadId, type UploadTarget } from './pictures.schema';

export interface NewUpload {
  id: UploadId;
  folder: UploadFolder;
  membershipId: MembershipId;
  targetId: UploadTarget;
  expiresAt: Date;
}
export type Upload = typeof uploads.$inferSelect;

const isAwaited = isNull(uploads.refusal);

/** @param maxWaiting the membership's maximum of unclaimed uploads; older ones are deleted. Index: picture_uploads(membership_id, turn) */
export async function insertUpload(db: Db, upload: NewUpload, maxWaiting?: number): Promise<void> {
  await db.insert(uploads).values(upload);
  if (maxWaiting === undefined) return;
  const { folder, membershipId } = upload;
  const tooMany = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.folder, folder),
        eq(uploads.membershipId, membershipId),
        isAwaited,
        isNull(uploads.claimedBy),
      ),
    )
    .orderBy(desc(uploads.turn))
    .offset(maxWaiting);
  await db.delete(uploads).where(inArray(uploads.id, tooMany));
}

/** The awaited ones among the uploads: requested, and neither settled nor refused. */
export async function awaitedAmong(
  db: Db,
  folder: UploadFolder,
  ids: readonly UploadId[],
): Promise<Upload[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.folder, folder), inArray(uploads.id, [...ids]), isAwaited));
}

export async function deleteUpload(db: Db, id: UploadId): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** @param upToTurn deletes only uploads requested up to this turn. Index: picture_uploads(target_id, turn) */
export async function deleteUploadsFor(
  tx: Db,
  folder: UploadFolder,
  targetIds: readonly UploadTarget[],
  upToTurn?: number,
): Promise<void> {
  if (targetIds.length === 0) return;
  const earlier = upToTurn === undefined ? undefined : lte(uploads.turn, upToTurn);
  await tx
    .delete(uploads)
    .where(and(eq(uploads.folder, folder), inArray(uploads.targetId, [...targetIds]), earlier));
}

/** Index: picture_uploads(folder, expires_at). */
export async function deleteExpired(
  db: Db,
  folder: UploadFolder,
  { awaitedSince, refusedSince }: { awaitedSince: Date; refusedSince: Date },
): Promise<void> {
  await db
    .delete(uploads)
    .where(and(eq(uploads.folder, folder), isAwaited, lt(uploads.expiresAt, awaitedSince)));
  await db.delete(uploads).where(and(eq(uploads.folder, folder), lt(uploads.expiresAt, refusedSince)));
}

/** The latest expiry after `since` among awaited uploads. Index: picture_uploads(folder, expires_at). */
export async function lastExpiry(
  db: Db,
  folders: readonly UploadFolder[],
  since: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: max(uploads.expiresAt) })
    .from(uploads)
    .where(and(inArray(uploads.folder, [...folders]), isAwaited, gt(uploads.expiresAt, since)));
  return row?.expiresAt ?? null;
}

/** The reason why the last upload for a target was refused; null if it was not. Index: picture_uploads(target_id, turn). */
export async function lastRefusal(db: Db, folder: UploadFolder, targetId: UploadTarget) {
  const [last] = await db
    .select({ id: uploads.id, refusal: uploads.refusal })
    .from(uploads)
    .where(and(eq(uploads.folder, folder), eq(uploads.targetId, targetId)))
    .orderBy(desc(uploads.turn))
    .limit(1);
  return last?.refusal ? { id: last.id, refusal: last.refusal } : null;
}
