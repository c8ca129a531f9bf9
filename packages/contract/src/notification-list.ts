import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, notificationId, userId } from './ids';
import { pictureUrls } from './picture';

/** The kinds of items in the bell. */
export const notificationKinds = [
  'request.received',
  'request.toRoommate',
  'request.accepted',
  'request.declined',
  'room.joined',
  'room.left',
  'friend.full',
  'friend.over',
  'friend.later',
  'friend.unsent',
  'interest.mutual',
  'community.mentioned',
  'community.replied',
  'community.officeReplied',
  'community.announced',
  'office.matched',
  'office.takenOut',
  'office.locked',
  'office.unlocked',
  'office.numbered',
  'office.unnumbered',
  'office.moved',
  'office.hidden',
  'office.shown',
  'office.postHidden',
  'office.postShown',
  'office.postWaits',
  'office.warned',
  'office.warningLifted',
  'office.muted',
  'office.unmuted',
  'office.pictureRemoved',
  'office.pictureBack',
  'office.readmitted',
  'office.appealUpheld',
  'office.appealGranted',
  'office.reportSettled',
  'office.matchingEndsSoon',
  'office.matchingOver',
  'office.matchingOverAlone',
  'office.matchingReopened',
  'office.livingWith',
  'office.answered',
  'office.wrote',
  'office.message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Why the request that follows a resident's link was not sent: no place is free, matching is over, or it can be sent
 * later. `friend.unsent` does not say why, and names nobody.
 */
export type UnsentRequest = Extract<NotificationKind, `friend.${string}`>;

/** The housing office's decisions about a resident; what it writes to them is none. */
export type OfficeDecision = Exclude<
  Extract<NotificationKind, `office.${string}`>,
  'office.answered' | 'office.message' | 'office.wrote'
>;

const notificationPerson = z.object({
  membership_id: membershipId,
  first_name: z.string(),
  last_name: z.string().describe('Empty where the community does not show it'),
  image_urls: pictureUrls.nullable(),
});

export const notification = z.object({
  notification_id: notificationId,
  kind: z.enum(notificationKinds),
  path: z.string().describe('The page of the web app that it is about'),
  agreed_by: notificationPerson.nullable().describe('The roommate who agreed on those who joined'),
  people: z.array(notificationPerson).describe('The people it is about, the latest first, at most three'),
  people_count: z.number().int().describe('All that it is about; 0 for what nobody in particular did'),
  thread: z
    .object({ words: z.string().describe('The first of its first post'), is_mine: z.boolean() })
    .nullable()
    .describe('The thread of the community that it is about'),
  message: z
    .object({ subject: z.string(), body: z.string() })
    .nullable()
    .describe('What the housing office wrote, in the language of the request'),
  notified_at: z.number().int().describe('Milliseconds since 1970; the list is in this order'),
  happened_at: z
    .number()
    .int()
    .describe('When the latest of `people` did it; of nobody in particular, `notified_at`'),
  is_read: z.boolean(),
});
export type NotificationItem = z.infer<typeof notification>;

const user = z.object({ userId });

/** Calls about the items of a resident's bell. */
export const notificationListCalls = {
  list: defineCall({
    method: 'GET',
    path: '/users/:userId/notifications',
    summary: 'List what happened while I was away, newest first; one item for what belongs together',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    query: z.object({
      after: z
        .string()
        .max(60)
        .regex(/^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
        .optional()
        .describe('The `next` of the page before'),
    }),
    reply: z.object({ notifications: z.array(notification), next: z.string().nullable() }),
  }),
  see: defineCall({
    method: 'PUT',
    path: '/users/:userId/notifications/seen',
    summary: 'Record up to when I have seen the list; the bell counts nothing older',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    body: z.object({
      up_to: z
        .number()
        .int()
        .min(0)
        .max(10 ** 15),
    }),
  }),
  read: defineCall({
    method: 'PUT',
    path: '/users/:userId/notifications/read',
    summary: 'Mark what these pages are about as read; without pages, everything',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    body: z.object({ paths: z.array(z.string().max(200)).max(5).nullable() }),
  }),
};
