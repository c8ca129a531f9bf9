import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, userId } from './ids';
import { bucket, decision, decisionReply } from './interest';
import { pictureUrls } from './picture';
import { registrationStatus, searchFilters, searchSettings } from './search';

export const card = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  chat_id: z.string().nullable(),
  first_name: z.string(),
  bio: z.string(),
  claimed: z.boolean(),
  percent_match: z.number().int().min(0).max(100).nullable(),
  profile_picture_urls: pictureUrls.nullable(),
  /** A few short facts: majors, and answers on which both agree. */
  highlights: z.array(z.string()),
});
export type Card = z.infer<typeof card>;

/** Why a page of suggestions is empty: everyone was seen, matching is paused or over, or the unit is full. */
export const deckState = z.enum(['open', 'paused', 'unit_full', 'closed', 'hidden']);
export type DeckState = z.infer<typeof deckState>;

const user = z.object({ userId });

export const findCalls = {
  cards: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates',
    summary: 'A page of potential roommates, best match first',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    query: z.object({
      status: bucket.default('queued'),
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      registrationStatus: registrationStatus.optional().describe('Overrides the saved one'),
      groupSizeFilter: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .describe('Only residents whose room has this many people; 0 for any; overrides the saved one'),
    }),
    reply: z.object({
      user_profile_cards: z.array(card),
      page: z.number().int(),
      finished: z.boolean(),
      deck: deckState,
    }),
  }),
  settings: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'The saved search, and what there is to choose from',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: searchSettings,
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'Save a search: from then on suggestions follow it',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: searchFilters,
  }),
  count: defineCall({
    method: 'POST',
    path: '/users/:userId/potential_roommates/count',
    summary: 'How many residents a search would suggest; nothing is kept',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    body: searchFilters,
    reply: z.object({ count: z.number().int() }),
  }),
  setStatus: defineCall({
    method: 'PUT',
    path: '/users/:userId/potential_roommates/:membershipId/status',
    summary: 'Skip, like or put back a potential roommate',
    access: 'membership',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    body: z.object({ status: decision }),
    reply: z.object({ status: decisionReply }),
    errors: ['Conflict', 'network_closed', 'matching_finished', 'matching_paused', 'unit_full'],
  }),
};
