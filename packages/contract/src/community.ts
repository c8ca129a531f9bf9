import { z } from 'zod';
import { defineCall } from './call';
import { checkedText } from './checked-text';
import { membershipId, networkId, postId, postPictureId, subnetworkId, topicId, userId } from './ids';
import { wholeNumber } from './in-address';
import { limits } from './limits';
import { personText, tidyText } from './person-text';
import { pictureUrls, sharedPicture, uploadBytes } from './picture';
import { reactionCount, reactions } from './reactions';
import { report, saysWhatIsWrong } from './report';
import { lengthOf } from './text-length';

const moment = z.number().int().describe('Milliseconds since 1970');

/** Who wrote a post, as the reader may know them. */
export const postAuthor = z.object({
  user_id: userId,
  membership_id: membershipId.nullable().describe('Null for one whose profile is hidden from the reader'),
  first_name: z.string(),
  last_name: z.string().describe('Empty where the community does not show it'),
  image_urls: pictureUrls.nullable(),
});
export type PostAuthor = z.infer<typeof postAuthor>;

const author = postAuthor.nullable().describe('Null for a former resident, and for the housing office');

/** What the housing office lets threads be about. */
export const communityTopic = z.object({ topic_id: topicId, name: z.string() });
export type CommunityTopic = z.infer<typeof communityTopic>;

export const communityThread = z.object({
  post_id: postId.describe('Of the thread and of its first post'),
  post_count: z.number().int().describe('The posts that the reader may see, the first one included'),
  unread_count: z
    .number()
    .int()
    .nullable()
    .describe('Posts by others since the reader looked last; null for a thread never opened'),
  date_created: moment,
  updatedAt: moment.describe('When the last post was written'),
  body: z.string(),
  is_pinned: z.boolean(),
  by_office: z.boolean().describe('An announcement of the housing office'),
  topic: communityTopic.nullable(),
  picture: sharedPicture.nullable().describe('Of the first post'),
  reactions: z.array(reactionCount).describe('To the first post, by people the reader may see'),
  repliers: z
    .array(postAuthor.pick({ first_name: true, last_name: true, image_urls: true }))
    .describe('Up to three who answered its author last, the latest first'),
  user: author,
});
export type CommunityThread = z.infer<typeof communityThread>;

export const communityPost = z.object({
  post_id: postId,
  index: z
    .number()
    .int()
    .describe('From 0, in the order that is the same for everyone; a hidden post leaves a gap'),
  date_created: moment,
  body: z.string().describe('Empty for a deleted one'),
  picture: sharedPicture.nullable().describe('Null also while the post is hidden'),
  is_edited: z.boolean(),
  is_removed: z.boolean().describe('Deleted by its author; its index stays taken'),
  is_hidden: z
    .boolean()
    .describe('Hidden by the housing office, or until it has looked at reports; its author still sees it'),
  mentions: z
    .array(z.object({ membership_id: membershipId, name: z.string().describe('As it stands after an @') }))
    .describe('Those that the post names and the reader may see'),
  reactions: z.array(reactionCount).describe('Those of people the reader may see'),
  by_office: z.boolean(),
  user: author,
});
export type CommunityPost = z.infer<typeof communityPost>;

/** The orders of a list of threads: the one with the newest post first, or the newest thread. */
export const threadOrders = ['active', 'new'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

export type PostMistake = 'post_length';

/** The error of a post; undefined when it can be sent. */
export function postMistake(text: string): PostMistake | undefined {
  const length = lengthOf(tidyText(text, 'lines'));
  return length < limits.post.min || length > limits.post.max ? 'post_length' : undefined;
}

const place = z.object({ networkId, subnetworkId });
const ofThread = place.extend({ threadId: postId });
const ofPost = ofThread.extend({ postId });

/** `post_id` is made by the author’s window, so that a retry writes nothing twice. */
const written = z.object({
  membership_id: membershipId.describe('The acting membership'),
  body: checkedText(postMistake, limits.post),
  post_id: postId.optional(),
  picture: postPictureId.optional().describe('Of `community.picture`, once its bytes are there'),
  mentions: z
    .array(membershipId)
    .max(limits.mentions)
    .default([])
    .describe('Those that the text names after an @; others are left out'),
});

/** A place in a list of threads. */
const threadCursor = z
  .string()
  .max(100)
  .regex(/^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

const writeErrors = [
  'profane_words',
  'network_closed',
  'Muted',
  'Conflict',
  'TooManyRequests',
  'UploadUsed',
  'UploadExpired',
  'PictureEmpty',
  'PictureUnreadable',
  'PictureDamaged',
  'PictureTooLarge',
] as const;

const threadsPath = '/networks/:networkId/subnetworks/:subnetworkId/threads';

export const communityCalls = {
  topics: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/topics',
    summary: 'The topics that a new thread may be about, in their order',
    access: 'resident',
    rateLimit: 'read',
    params: place,
    reply: z.object({ topics: z.array(communityTopic) }),
  }),
  threads: defineCall({
    method: 'GET',
    path: threadsPath,
    summary: 'The threads of a community, or those in which a text is found',
    access: 'resident',
    rateLimit: 'read',
    weight: ({ text }) => (text ? 5 : 1),
    params: place,
    query: z.object({
      order: z.enum(threadOrders).default('active'),
      topic: topicId.optional().describe('Those about it alone'),
      text: personText('line', limits.threadSearch).optional(),
      after: threadCursor.optional().describe('The `next` of the page before'),
      before: threadCursor.optional().describe('The `previous` of the page after, in place of `after`'),
    }),
    reply: z.object({
      threads: z.array(communityThread).describe('Pinned ones first, on the first page'),
      previous: z.string().nullable().describe('For `before`; null when nothing is above these threads'),
      next: z.string().nullable().describe('For `after`'),
    }),
  }),
  thread: defineCall({
    method: 'GET',
    path: `${threadsPath}/:threadId`,
    summary: 'A thread and a page of its posts',
    access: 'resident',
    rateLimit: 'read',
    params: ofThread,
    query: z.object({
      from: wholeNumber.default(0).describe('The first index'),
      before: wholeNumber.optional().describe('The posts before this index, in place of those from `from`'),
      at: z.literal('unread').optional().describe('From shortly before what is unread, in place of `from`'),
    }),
    reply: z.object({
      thread: communityThread,
      posts: z.array(communityPost),
      is_followed: z.boolean().describe('Whether the reader is told of replies'),
      first_unread: z.number().int().nullable(),
      previous: z.number().int().nullable().describe('For `before`; null when nothing is before these posts'),
      next: z.number().int().nullable().describe('For `from`'),
    }),
  }),
  picture: defineCall({
    method: 'POST',
    path: '/networks/:networkId/subnetworks/:subnetworkId/pictures',
    summary:
      'An address to PUT a picture to; the post that is written with it shows it, or says why it cannot',
    access: 'resident',
    rateLimit: 'upload',
    params: place,
    body: z.object({ bytes: uploadBytes }),
    reply: z.object({
      picture_id: postPictureId.describe('For the post, after the upload'),
      upload_url: z.string().describe('Takes the bytes of one picture by PUT, until it expires'),
      expires_at: z.iso.datetime(),
    }),
    errors: ['network_closed', 'Muted'],
  }),
  start: defineCall({
    method: 'PUT',
    path: threadsPath,
    summary: 'Start a thread; idempotent by its `post_id`',
    access: 'resident',
    rateLimit: 'write',
    params: place,
    body: written.extend({
      topic_id: topicId
        .nullable()
        .default(null)
        .describe('What it is about; one that is offered no more may have been chosen'),
    }),
    reply: communityThread,
    errors: writeErrors,
  }),
  reply: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId`,
    summary: 'Write a post in a thread; idempotent by its `post_id`',
    access: 'resident',
    rateLimit: 'write',
    params: ofThread,
    body: written,
    reply: communityPost,
    errors: writeErrors,
  }),
  edit: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/posts/:postId`,
    summary: 'Edit one’s own post; people that it did not name before are notified',
    access: 'resident',
    rateLimit: 'write',
    params: ofPost,
    body: written.pick({ body: true, mentions: true }),
    reply: communityPost,
    errors: ['profane_words', 'network_closed', 'Muted', 'EditTimeOver'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${threadsPath}/:threadId/posts/:postId`,
    summary: 'Delete one’s own post, the first one with its whole thread; idempotent',
    access: 'resident',
    rateLimit: 'write',
    params: ofPost,
  }),
  react: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/posts/:postId/reaction`,
    summary: 'Say what one thinks of a post, in place of what one said before, or take it back',
    access: 'resident',
    rateLimit: 'write',
    params: ofPost,
    body: z.object({ reaction: z.enum(reactions).nullable() }),
    errors: ['network_closed', 'Muted'],
  }),
  report: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/posts/:postId/report`,
    summary: 'Report somebody else’s post to the housing office; again changes nothing',
    access: 'resident',
    rateLimit: 'write',
    params: ofPost,
    body: report.refine(saysWhatIsWrong),
    errors: ['TooManyRequests'],
  }),
  follow: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/follow`,
    summary: 'Be told of replies in a thread, or no longer; who writes in it follows it unless they stopped',
    access: 'resident',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ follows: z.boolean() }),
  }),
  people: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/people',
    summary:
      'Residents a post can name, by the beginning of a name: roommates and those who write in the thread first',
    access: 'resident',
    rateLimit: 'read',
    weight: () => 3,
    params: place,
    query: z.object({
      text: personText('line', limits.name.max).default(''),
      thread_id: postId.optional().describe('Where the post is written'),
    }),
    reply: z.object({
      people: z.array(
        z.object({ membership_id: membershipId, name: z.string(), image_urls: pictureUrls.nullable() }),
      ),
    }),
  }),
  writers: defineCall({
    method: 'GET',
    path: `${threadsPath}/:threadId/people`,
    summary: 'The residents who have written in a thread and whom the reader may see',
    access: 'resident',
    rateLimit: 'read',
    params: ofThread,
    reply: z.object({
      people: z.array(postAuthor).describe('Those who wrote first'),
      count: z.number().int().describe('Of all of them'),
    }),
  }),
  read: defineCall({
    method: 'PUT',
    path: `${threadsPath}/:threadId/read`,
    summary: 'Say up to which post a thread was read; it only goes forward',
    access: 'resident',
    rateLimit: 'write',
    params: ofThread,
    body: z.object({ index: z.number().int().min(0).max(limits.threadPosts) }),
  }),
};
