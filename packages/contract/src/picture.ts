import { z } from 'zod';
import { defineCall } from './call';
import { pictureUploadId, userId } from './ids';
import { limits } from './limits';
import { wholeNumber } from './shapes/in-address';

export const pictureUrls = z.object({ large: z.string(), square: z.string() });
export type PictureUrls = z.infer<typeof pictureUrls>;

/** A picture in a message or a post, with its size in pixels. */
export const sharedPicture = z.object({
  url: z.string().describe('A JPEG; anybody with the address can see it'),
  previewUrl: z.string().describe('The same, small, for the conversation'),
  width: z.number().int().describe('Of the large one, in pixels'),
  height: z.number().int(),
});
export type SharedPicture = z.infer<typeof sharedPicture>;

/** The exact size of an upload. A bucket needs it, because it accepts any size unless its address names one. */
export const uploadBytes = z
  .number()
  .int()
  .min(0)
  .max(limits.picture.megabytes * 1024 * 1024);

const upload = z.object({
  upload_id: pictureUploadId,
  upload_url: z.string().describe('Takes the bytes of one picture by PUT, until it expires'),
  expires_at: z.iso.datetime(),
});
export type PictureUpload = z.infer<typeof upload>;

/** Why the last upload was refused. */
export const pictureRefusal = z.object({
  upload_id: pictureUploadId,
  error_code: z.string(),
  error_description: z.string(),
});
export type PictureRefusal = z.infer<typeof pictureRefusal>;

const user = z.object({ userId });

export const pictureCalls = {
  upload: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/image',
    summary:
      'Create an address to PUT a profile picture to; shortly after, the profile shows it or why it was refused',
    access: 'membership',
    rateLimit: 'upload',
    params: user,
    query: z.object({
      extension: z.literal('jpg').default('jpg'),
      bytes: wholeNumber.pipe(uploadBytes).optional(),
    }),
    reply: upload,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/users/:userId/profile/image',
    summary: 'Remove my profile picture',
    access: 'membership',
    rateLimit: 'write',
    params: user,
  }),
};
