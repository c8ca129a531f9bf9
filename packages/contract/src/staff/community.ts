import { z } from 'zod';
import { networkId, postId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { personText } from '../person-text';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

const inPlace = z.object({ networkId, subnetworkId });
const ofThread = inPlace.extend({ threadId: postId });

/** A thread as the housing office sees it, one that is hidden or that its author deleted, too. */
export const staffThread = z.object({
  post_id: postId,
  body: z.string().describe('Empty once its author deleted it'),
  author: z.string().nullable().describe('Null for a former resident'),
  by_office: z.boolean(),
  is_pinned: z.boolean(),
  is_hidden: z.boolean(),
  is_deleted: z.boolean().describe('By its author: nothing can be done about it'),
  post_count: z.number().int(),
  last_post_at: z.number().int().describe('Milliseconds since 1970'),
  seen: z.number().int().describe('Residents who have opened it'),
});
export type StaffThread = z.infer<typeof staffThread>;

const threadsPath = '/staff/v1/networks/:networkId/places/:subnetworkId/threads';

export const staffCommunityCalls = {
  threads: defineStaffCall({
    method: 'GET',
    path: threadsPath,
    summary:
      'The threads of a community, pinned ones first, then the latest; or those in which a text is found',
    right: 'moderate',
    rateLimit: 'read',
    params: inPlace,
    query: z.object({ text: personText('line', limits.threadSearch).optional() }),
    reply: z.object({
      threads: z.array(staffThread),
      residents: z.number().int().describe('Who could open them'),
    }),
  }),
  announce: defineStaffCall({
    method: 'POST',
    path: threadsPath,
    summary: 'Write an announcement, pinned above everything else; idempotent by its `post_id`',
    right: 'moderate',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ post_id: postId, body: personText('lines', limits.post.max).min(limits.post.min) }),
    errors: ['TooManyPinned', 'Conflict'],
  }),
  pin: defineStaffCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/pin`,
    summary: 'Pin a thread above the others, or let it go',
    right: 'moderate',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ pinned: z.boolean() }),
    errors: ['TooManyPinned'],
  }),
  hide: defineStaffCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/hidden`,
    summary: 'Decide to take a thread from every resident at once, or to give it back; its author can appeal',
    right: 'moderate',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ hidden: z.boolean(), reason }),
    errors: ['ChangedMeanwhile'],
  }),
};
