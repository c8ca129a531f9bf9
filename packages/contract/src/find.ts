import { z } from 'zod';
import { defineCall } from './call';
import { genderId, membershipId, questionId, userId } from './ids';
import { limits } from './limits';
import { pictureUrls } from './picture';
import { fact, ownWords, questionIcon } from './questions';
import { theirRoommate, togetherRefusal } from './room';
import { bucketOfStatus, buckets, decisionReplies, decisions, interestStatuses } from './rules/interest';
import { filtersInAddress, searchFilters, searchSettings, typedNames } from './search';
import { wholeNumber } from './shapes/in-address';
import { socialAccount } from './social-accounts';

export const decision = z.enum(decisions);
export const interestStatus = z.enum(interestStatuses);
export const bucket = z.enum(buckets);
export const decisionReply = z.enum(decisionReplies);

/** A number that grows with every decision of one resident about another, so that the later of two reports is known. */
export const interestRevision = z.number().int();

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
  no_place: noPlace.nullable().describe('Why they cannot get a roommate request'),
});
export type NamedPerson = z.infer<typeof namedPerson>;

/** Why a page of suggestions is empty: everybody was seen, matching is paused or over, or the unit is full. */
export const deckState = z.enum(['open', 'paused', 'unit_full', 'closed', 'hidden']);
export type DeckState = z.infer<typeof deckState>;

const points = z.number().int().min(0).max(100);

/** How one question counts in a percent match. */
export const questionFit = z.object({
  questionId,
  label: z.string(),
  icon: questionIcon.nullable().default(null),
  grade: z
    .enum(['same', 'close', 'different'])
    .describe(
      'How well the answers suit both: by at least 95 %, at least half, or less. `different` too if one side doesn’t suit at all',
    ),
  mine: z.string().describe('The own answer of the caller, in words'),
  theirs: z.string(),
  shared: z.string().nullable().describe('The answer as others see it, if both gave the same'),
  part: points.describe('The share of 100 by weight; all parts add up to 100'),
  points: points.describe('0 to `part`; all points add up to the percent match'),
});
export type QuestionFit = z.infer<typeof questionFit>;

/** Another resident, as far as the viewer may see them. Unclaimed residents have little more than a name. */
export const candidate = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string(),
  bioEnabled: z.boolean(),
  claimed: z.boolean(),
  chat_id: z.string().nullable(),
  status: interestStatus,
  percent_match: z.number().int().min(0).max(100).nullable(),
  profile_picture_urls: pictureUrls.nullable(),
  majors: z.array(z.string()),
  housing: z.array(z.string()),
  social_accounts: z.array(socialAccount),
  mutual_likes: z.array(z.string()).describe('Majors, housing preferences and answers that both chose'),
  mutual_friends: z.null(),
  previouslyKnown: z.boolean().describe('Whether the caller knew them before'),
  is_in_bedroom: z.boolean(),
  roommates: z.array(theirRoommate),
  refusal: togetherRefusal.nullable().describe('Why the two cannot become roommates now'),
  genderSelectionTransport: z
    .object({ id: genderId, label: z.string() })
    .nullable()
    .describe('Null unless the community shows it'),
  personalPronoun: z.string().nullable(),
  facts: z.array(fact).describe('The answers as others see them, those of both first'),
  freeTextAnswers: z.array(ownWords),
  email: z
    .string()
    .nullable()
    .describe('On one’s own profile; null on others’, because people exchange contact details themselves'),
  lifestyleQuestionsWithAnswers: z
    .array(questionFit)
    .describe('The questions both have answered, in their order, and what each adds to the percent match'),
});
export type Candidate = z.infer<typeof candidate>;

const user = z.object({ userId });

/** A list by its own name, or by the status of the people in it. */
const listed = z.union([
  bucket,
  interestStatus.extract(['interested', 'mutual']).transform((status) => bucketOfStatus[status]),
]);

export const cardsPage = z.object({
  user_profile_cards: z.array(card),
  page: z.number().int(),
  finished: z.boolean(),
  deck: deckState,
  hasDecided: z.boolean().describe('Whether the caller has liked or skipped anybody, on any device'),
});
export type CardsPage = z.infer<typeof cardsPage>;

export const findCalls = {
  cards: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates',
    summary: 'List a page of candidates, best match first',
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
    reply: cardsPage,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'Read my saved search and the choices for each filter',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: searchSettings,
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/users/:userId/potential_roommates/settings',
    summary: 'Save my search, which filters the suggestions from then on',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: searchFilters,
  }),
  count: defineCall({
    method: 'POST',
    path: '/users/:userId/potential_roommates/count',
    summary: 'Count the candidates that a search would find; stores nothing',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    body: searchFilters.extend({
      ignoring_musts: z
        .boolean()
        .default(false)
        .describe('Counts also those whom the resident’s own musts rule out'),
    }),
    reply: z.object({
      count: z.number().int().min(limits.minCountShown).nullable().describe('Null for fewer, or nobody'),
    }),
  }),
  fit: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/fit',
    summary: 'Count the suggested residents who fit well, by the filters of my saved search',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: z.object({
      percent: z.number().int().describe('The highest of a few round percentages that all of them reach'),
      count: z.number().int().nonnegative(),
    }),
  }),
  likes: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/likes',
    summary: 'Count the residents whom I like, and those of them who like me back',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: z.object({
      isOneWayInterested: z.number().int().nonnegative(),
      isMutualInterested: z.number().int().nonnegative(),
    }),
  }),
  lastSkip: defineCall({
    method: 'GET',
    path: '/users/:userId/potential_roommates/last_skip',
    summary: 'Read the card that I skipped last, within a day, which an undo puts back into the deck',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: z.object({ card: card.nullable() }),
  }),
  candidate: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/:membershipId',
    summary: 'Read the profile of a resident of my community, with how well they fit and why',
    access: 'resident',
    rateLimit: 'read',
    params: user.extend({ membershipId }),
    reply: candidate,
  }),
  byName: defineCall({
    method: 'POST',
    path: '/users/:userId/potential_roommates/by_name',
    summary:
      'List residents whose name has these parts, best match first; stores nothing, and no log has the name',
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
    summary: 'Like or skip a candidate, or put them back into the deck',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    body: z.object({
      status: decision,
      from: decision
        .nullable()
        .optional()
        .describe(
          'The status that the caller knows; if it has changed meanwhile, nothing happens. Null: the caller cannot know',
        ),
      unlessInTouch: z.boolean().optional().describe('Of an undo: a mutual like stays (`InTouch`)'),
    }),
    reply: z.object({
      status: decisionReply.describe('The status after the call'),
      revision: interestRevision.optional().describe('Where the body has `from`'),
    }),
    errors: ['Conflict', 'InTouch', 'network_closed', 'matching_finished', 'matching_paused', 'unit_full'],
  }),
};
