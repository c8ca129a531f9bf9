import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Claimant, pictureUploads as uploads, type UploadId } from './pictures.schema';
import type { NewUpload, Upload } from './uploads.queries';

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
