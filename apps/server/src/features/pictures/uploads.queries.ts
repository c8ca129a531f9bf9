import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import type { UploadFolder } from '../../platform/storage/storage';
import {
  type Claimant,
  pictureUploads as uploads,
  type UploadId,
  type UploadTarget,
} from './pictures.schema';

export const uploadLifetimeMs = 5 * 60_000;
/** An upload that starts before it expires may finish this much later. */
export const uploadGraceMs = 5 * 60_000;
/** The reason for a refusal is stored for this long. */
export const refusalLifetimeMs = 24 * 3_600_000;
/** A file that crashes the process is refused after this many attempts. */
export const maxAttempts = 3;

export interface NewUpload {
  id: UploadId;
  folder: UploadFolder;
  membershipId: MembershipId;
  targetId: UploadTarget;
  expiresAt: Date;
}
export type Upload = typeof uploads.$inferSelect;

const isAwaited = isNull(uploads.refusal);

/**
 * @param maxWaiting the membership's maximum of unclaimed uploads; older ones are deleted. Index:
 * picture_uploads(membership_id, turn)
 */
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
  tx: Tx,
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

const lastRefusalQuery = prepared(
  'pictures_last_refusal',
  (db, { folder, targetId }: Placeholders<{ folder: UploadFolder; targetId: UploadTarget }>) =>
    db
      .select({ id: uploads.id, refusal: uploads.refusal })
      .from(uploads)
      .where(and(eq(uploads.folder, folder), eq(uploads.targetId, targetId)))
      .orderBy(desc(uploads.turn))
      .limit(1),
);

/**
 * The reason why the last upload for a target was refused; null if it was not. Index: picture_uploads(target_id, turn).
 */
export async function lastRefusal(db: Db, folder: UploadFolder, targetId: UploadTarget) {
  const [last] = await lastRefusalQuery(db, { folder, targetId });
  return last?.refusal ? { id: last.id, refusal: last.refusal } : null;
}

export type Claim = Omit<NewUpload, 'expiresAt'> & { claimant: Claimant };

/** Binds an upload to its target. Of two claimants only one succeeds; repeating its claim succeeds again. */
export async function claimUpload(db: Db, claim: Claim): Promise<Upload | undefined> {
  const { id, folder, membershipId, targetId, claimant } = claim;
  const [claimed] = await db
    .update(uploads)
    .set({ claimedBy: claimant })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.folder, folder),
        eq(uploads.membershipId, membershipId),
        eq(uploads.targetId, targetId),
        or(isNull(uploads.claimedBy), eq(uploads.claimedBy, claimant)),
      ),
    )
    .returning();
  return claimed;
}

/** Undoes a claim whose bytes were missing, unless another attempt has found them since. */
export async function releaseUpload(db: Db, { id, claimedBy }: Upload): Promise<void> {
  if (!claimedBy) return;
  await db
    .update(uploads)
    .set({ claimedBy: null })
    .where(and(eq(uploads.id, id), eq(uploads.claimedBy, claimedBy), eq(uploads.attempts, 0)));
}

export async function isClaimed(db: Db, id: UploadId, membershipId: MembershipId): Promise<boolean> {
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.membershipId, membershipId), isNotNull(uploads.claimedBy)));
  return found.length > 0;
}

/** @returns the number of attempts including this one; undefined for a deleted upload */
export async function countAttempt(db: Db, id: UploadId, expiresAt: Date): Promise<number | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ attempts: sql`${uploads.attempts} + 1`, expiresAt })
    .where(eq(uploads.id, id))
    .returning({ attempts: uploads.attempts });
  return row?.attempts;
}

export async function refuseUpload(db: Db, id: UploadId, refusal: ErrorCode): Promise<void> {
  await db.update(uploads).set({ refusal }).where(eq(uploads.id, id));
}
