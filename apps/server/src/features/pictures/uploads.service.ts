import { randomUUID } from 'node:crypto';
import { type MembershipId, pictureUploadId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import type { UploadFolder } from '../../platform/storage/storage';
import { schedulePictureJob } from './pictures.jobs';
import type { UploadId, UploadTarget } from './pictures.schema';
import type { PictureRules } from './rules-of-features';
import { uploadLifetimeMs, awaitedAmong, insertUpload } from './uploads.queries';

type UploadDependencies = Pick<App, 'db' | 'jobs' | 'storage'>;

/** The address to which a picture's bytes are uploaded, and when it expires. */
export interface RequestedUpload {
  id: UploadId;
  upload_url: string;
  expires_at: string;
}

export async function requestUpload(
  { db, jobs, storage }: UploadDependencies,
  { folder, maxWaiting, show }: PictureRules,
  { bytes, ...target }: { membershipId: MembershipId; targetId: UploadTarget; bytes: number | undefined },
  now: Date,
): Promise<RequestedUpload> {
  // Fully random: it becomes the key of the picture, whose address must not be guessable.
  const id = pictureUploadId.parse(randomUUID());
  const expiresAt = new Date(now.getTime() + uploadLifetimeMs);
  const upload_url = await storage.uploadAddress({ folder, name: id, bytes, expiresAt });
  await insertUpload(db, { id, folder, ...target, expiresAt }, maxWaiting);
  if (show) await schedulePictureJob(jobs);
  return { id, upload_url, expires_at: expiresAt.toISOString() };
}

/** Whether an upload of this name is awaited. */
export async function isUploadAwaited(db: Db, folder: UploadFolder, name: string): Promise<boolean> {
  const id = pictureUploadId.safeParse(name);
  return id.success && (await awaitedAmong(db, folder, [id.data])).length > 0;
}
