import type { MembershipId } from '@nestmate/contract/ids';
import { call, calls } from '@/platform/calls/call';
import { putBytes } from '@/platform/calls/put-bytes';
import { CallError, unwrap } from '@/platform/calls/query-client';

/** A chosen picture. */
export interface PictureToPost {
  id: string;
  bytes: Blob;
  /** The object URL of the picture. */
  url: string;
  /** Set after the upload; a retry reuses it. */
  uploadId?: string;
}

export interface PostPictureUpload {
  picture: PictureToPost | null;
  /** Called with the uploaded share of the picture, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when it is uploaded, before the post is sent. */
  onUploaded: (picture: PictureToPost, uploadId: string) => void;
}

interface CommunityParams {
  actsFor: MembershipId;
  params: { networkId: string; subnetworkId: string };
}

async function upload(
  { actsFor, params }: CommunityParams,
  bytes: Blob,
  onProgress: (share: number) => void,
) {
  const body = { bytes: bytes.size };
  const target = await unwrap(call(calls.community.picture, { actsFor, params, body }));
  const put = await putBytes(target.upload_url, bytes, onProgress, new AbortController().signal);
  if (put.ok) return target.picture_id;
  throw new CallError({ error_code: put.error_code, error_description: put.words }, 0);
}

/** The upload has gone with another post, or is too old. */
const isGone = (error: unknown) =>
  error instanceof CallError && ['UploadExpired', 'UploadUsed'].includes(error.errorCode);

/** Posts with the chosen picture, which is uploaded before. An upload that is gone is made again, once. */
export async function postWithPicture<Reply>(
  at: CommunityParams,
  { picture, onProgress, onUploaded }: PostPictureUpload,
  post: (more: { picture?: string }) => Promise<Reply>,
): Promise<Reply> {
  if (!picture) return post({});
  const wasUploaded = picture.uploadId !== undefined;
  const send = async () => {
    if (picture.uploadId === undefined) {
      picture.uploadId = await upload(at, picture.bytes, onProgress);
      onUploaded(picture, picture.uploadId);
    }
    return post({ picture: picture.uploadId });
  };
  try {
    return await send();
  } catch (error) {
    if (isGone(error)) delete picture.uploadId;
    if (!isGone(error) || !wasUploaded) throw error;
    return send();
  }
}
