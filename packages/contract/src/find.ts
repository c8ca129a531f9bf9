import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, userId } from './ids';
import { wholeNumber } from './shapes/in-address';
import { bucketOfStatus } from './rules/interest';
import { bucket, decision, decisionReply, interestRevision, interestStatus } from './shapes/interest';
import { limits } from './limits';
import { pictureUrls } from './picture';
import { fact, ownWords } from './questions';
import { filtersInAddress, searchFilters, searchSettings, typedNames } from './search';

export const card = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  chat_id: z.string().nullable(),
  first_name: z.string(),
  bio: z.string(),
  claimed: z.boolean(),
  percent_match: z.number().int().min(0).max(100).nullable(),
  profile_picture_urls: pictureUrls.nullable(),
  personalPronoun: z.string().nullable(),
  majors: z.array(z.string()),
  facts: z.array(fact).max(limits.cardFacts).describe('What both have in common first'),
  freeTextAnswers: z.array(ownWords).max(1).describe('The beginning of the first answer in own words'),
});
export type Card = z.infer<typeof card>;

const noPlace = z.enum(['full', 'locked', 'crowded']);
/** Why nobody of another room can get a request: the room is full, locked, or too large to join the caller's. */
export type NoPlace = z.infer<typeof noPlace>;

/** A resident found by name, even one who was decided on. */
export const namedPerson = card.extend({
  last_name: z.string().describe('Empty where the community does not show it'),
  status: interestStatus,
  no_place: noPlace.nullable().describe('Why they cannot be asked to live together'),
});
export type NamedPerson = z.infer<typeof namedPerson>;

/** Why a page of suggestions is empty: everyone was seen, matching is paused or over, or the unit is full. */
export const deckState = z.enum(['open', 'paused', 'unit_full', 'closed', 'hidden']);
export type DeckState = z.infer<typeof deckState>;

const user = z.object({ userId });

/** A list by its own name, or by the status of the people in it. */
const listed = z.union([
  bucket,
  interestStatus.extract(['interested', 'mutual']).transform((status) => bucketOfStatus[status]),
]);

export const findCalls = {
  cards: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates',
    summary: 'A page of candidates, best match first',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    /** Strict: a filter that nobody applies would show people the caller did not ask for. */
    query: z.strictObject({
      status: listed.default('queued'),
      page: wholeNumber.pipe(z.number().max(limits.pages)).default(0),
      membership_id: membershipId.optional(),
      ...filtersInAddress.shape,
    }),
    /** Ranking a page costs as much as all pages before it, and nobody gets this far by looking at cards. */
    weight: ({ page }) => 1 + Math.floor(page / 10),
    reply: z.object({
      user_profile_cards: z.array(card),
      page: z.number().int(),
      finished: z.boolean(),
      deck: deckState,
      hasDecided: z.boolean().describe('Whether the caller has liked or skipped anybody, on any device'),
    }),
  }),
  settings: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'The saved search, and the choices for each filter',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: searchSettings,
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'Save a search, which filters the suggestions from then on',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: searchFilters,
  }),
  count: defineCall({
    method: 'POST',
    path: '/users/:userId/potential_roommates/count',
    summary: 'How many candidates a search would find; nothing is stored',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    body: searchFilters,
    reply: z.object({
      count: z.number().int().min(limits.minCountShown).nullable().describe('Null for fewer, or nobody'),
    }),
  }),
  fit: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/fit',
    summary: 'How many of the suggested residents fit well, with the filters of the saved search',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: z.object({
      percent: z.number().int().describe('What they match at least, the highest of a few round percentages'),
      count: z.number().int().nonnegative(),
    }),
  }),
  byName: defineCall({
    method: 'POST',
    path: '/users/:userId/potential_roommates/by_name',
    summary:
      'Residents whose name has these parts, best match first; nothing is stored, and no log has the name',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    body: typedNames,
    reply: z.object({
      people: z.array(namedPerson).max(limits.cardsPerPage),
      finished: z.boolean().describe('False where more people have such a name'),
      deck: deckState,
    }),
  }),
  setStatus: defineCall({
    method: 'PUT',
    path: '/users/:userId/potential_roommates/:membershipId/status',
    summary: 'Skip, like or put back a candidate',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    body: z.object({
      status: decision,
      from: decision
        .nullable()
        .optional()
        .describe(
          'What the caller takes for the current status; if it has changed meanwhile, nothing happens. Null: the caller cannot know',
        ),
    }),
    reply: z.object({
      status: decisionReply.describe('The status after the call'),
      revision: interestRevision.optional().describe('Where the body has `from`'),
    }),
    errors: ['Conflict', 'network_closed', 'matching_finished', 'matching_paused', 'unit_full'],
  }),
};
