import { z } from 'zod';
import { communityTopic } from '../community';
import { membershipId, networkId, postId, subnetworkId, topicId } from '../ids';
import { limits } from '../limits';
import { wholeNumber } from '../shapes/in-address';
import { personText } from '../shapes/person-text';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

const inPlace = z.object({ networkId, subnetworkId });
const ofThread = inPlace.extend({ threadId: postId });
const ofPost = ofThread.extend({ postId });

/** A thread as the housing office sees it, even if it is hidden or deleted by its author. */
export const staffThread = z.object({
  post_id: postId,
  body: z.string().describe('Empty once its author deleted it'),
  author: z.string().nullable().describe('Null for a former resident'),
  by_office: z.boolean().describe('An announcement of the housing office'),
  topic: communityTopic.nullable(),
  is_pinned: z.boolean(),
  is_hidden: z.boolean(),
  is_deleted: z.boolean().describe('By its author: nothing can be done about it'),
  post_count: z.number().int(),
  last_post_at: z.number().int().describe('Milliseconds since 1970'),
  seen: z.number().int().describe('Residents who have opened it'),
});
export type StaffThread = z.infer<typeof staffThread>;

/** A post of a thread as the housing office sees it; the first one is the thread's own. */
export const staffPost = z.object({
  post_id: postId,
  index: z.number().int(),
  body: z.string().describe('Empty once its author deleted it'),
  picture: z.string().nullable().describe('The address of the picture, which works for some hours'),
  author: z
    .object({ membership_id: membershipId, name: z.string() })
    .nullable()
    .describe('Null for a former resident, and for the housing office'),
  by_office: z.boolean(),
  is_edited: z.boolean(),
  is_hidden: z.boolean(),
  is_deleted: z.boolean().describe('By its author'),
  date_created: z.iso.datetime(),
});
export type StaffPost = z.infer<typeof staffPost>;

const words = personText('lines', limits.post.max).min(limits.post.min);

const threadsPath = '/staff/v1/networks/:networkId/places/:subnetworkId/threads';

export const staffCommunityCalls = {
  threads: defineStaffCall({
    method: 'GET',
    path: threadsPath,
    summary: 'List the threads of a community, pinned ones first, then newest; by a text or a topic',
    right: 'look',
    rateLimit: 'read',
    params: inPlace,
    query: z.object({
      text: personText('line', limits.threadSearch).optional(),
      topic: topicId.optional().describe('Only the threads about this topic'),
    }),
    reply: z.object({
      threads: z.array(staffThread),
      topics: z.array(communityTopic).describe('The topics that are offered, in their order'),
      residents: z.number().int().describe('The number of residents who could open them'),
    }),
  }),
  thread: defineStaffCall({
    method: 'GET',
    path: `${threadsPath}/:threadId`,
    summary: 'Read a thread with a page of its posts, first ones first; not one that its author has deleted',
    right: 'look',
    rateLimit: 'read',
    params: ofThread,
    query: z.object({ first: wholeNumber.default(0).describe('The index of the first post') }),
    reply: z.object({
      thread: staffThread,
      residents: z.number().int().describe('The number of residents who could open it'),
      posts: z.array(staffPost),
      next: z.number().int().nullable().describe('For `first`; null when nothing follows'),
    }),
  }),
  announce: defineStaffCall({
    method: 'POST',
    path: threadsPath,
    summary: 'Write an announcement, pinned above everything else; idempotent by its `post_id`',
    right: 'moderate',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ post_id: postId, body: words }),
    errors: ['profane_words', 'TooManyPinned', 'Conflict'],
  }),
  reply: defineStaffCall({
    method: 'POST',
    path: `${threadsPath}/:threadId/posts`,
    summary: 'Reply as the housing office in a thread that residents see; idempotent by its `post_id`',
    right: 'moderate',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ post_id: postId, body: words }),
    errors: ['profane_words', 'ChangedMeanwhile', 'Conflict'],
  }),
  edit: defineStaffCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/posts/:postId`,
    summary: 'Edit a post of the housing office, unless a colleague has changed it since',
    right: 'moderate',
    rateLimit: 'write',
    params: ofPost,
    body: z.object({ body: words, before: words.describe('The text when the change began') }),
    errors: ['profane_words', 'ChangedMeanwhile'],
  }),
  pin: defineStaffCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/pin`,
    summary: 'Pin a thread above the others, or unpin it',
    right: 'moderate',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ pinned: z.boolean() }),
    errors: ['TooManyPinned'],
  }),
  hide: defineStaffCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/posts/:postId/hidden`,
    summary:
      'Hide a post from residents, the first one with its whole thread, or restore it; its author can appeal',
    right: 'moderate',
    rateLimit: 'write',
    params: ofPost,
    body: z.object({ hidden: z.boolean(), reason }),
    errors: ['ChangedMeanwhile'],
  }),
};
