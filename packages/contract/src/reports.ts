import { z } from 'zod';
import { defineCall } from './call';
import { decisionId, postId, userId } from './ids';
import { limits } from './limits';
import { personText } from './shapes/person-text';

/** The reasons for reporting a text. The last one needs words. */
export const reportReasons = ['behavior', 'private', 'spam', 'danger', 'other'] as const;
export const reportAbout = z.enum(reportReasons);
export type ReportAbout = z.infer<typeof reportAbout>;

/** A report of a text: a reason that staff read in their own language, words as they were written, or both. */
export const report = z.object({
  about: reportAbout.optional(),
  reason: personText('lines', limits.report),
});
export type Report = z.output<typeof report>;

/** How many texts before a reported post or message staff see with it, and how many after it. */
export const reportContext = 5;

export const saysWhatIsWrong = ({ about, reason }: Report): boolean =>
  reason !== '' || (about !== undefined && about !== 'other');

/** The housing office's decisions against a reported person. */
export const decisionsAgainst = ['hide', 'removePicture', 'warn', 'mute', 'remove'] as const;
export type DecisionAgainst = (typeof decisionsAgainst)[number];

/**
 * The reasons for a decision that the person can read, from the reasons for reports. Danger and “something else” are
 * not among them: they say nothing about what the person did.
 */
export const statedReasons = ['behavior', 'private', 'spam', 'picture', 'words', 'notReal'] as const;
export type StatedReason = (typeof statedReasons)[number];

/** The reported subject: the person's words, how they talk, or their profile. */
export const decidedAbout = ['post', 'message', 'person', 'profile'] as const;

export const ownDecision = z.object({
  decision_id: decisionId,
  decision: z.enum(decisionsAgainst),
  about: z.enum(decidedAbout),
  post_id: postId.nullable().describe('Of a post of the community'),
  stated_reason: z
    .enum(statedReasons)
    .nullable()
    .describe('The kind of thing it is about, as staff chose it; null where they do not say'),
  words: z
    .string()
    .describe('What the person wrote, as it was reported; empty where nothing was, or once it is deleted'),
  picture: z
    .string()
    .nullable()
    .describe(
      'The profile photo that was taken down, as long as it is retained; its address works for one to two hours',
    ),
  decided_at: z.iso.datetime(),
  until: z.iso.datetime().nullable().describe('Of a mute'),
  is_taken_back: z.boolean(),
  appealable_until: z.iso.datetime().nullable().describe('Null where it cannot be appealed, or was'),
  appeal: z
    .object({
      text: z.string().describe('Empty once it is deleted'),
      at: z.iso.datetime(),
      state: z.enum(['waiting', 'upheld', 'granted']),
    })
    .nullable(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

const user = z.object({ userId });
const token = z.string().max(200).describe('Of the link in the mail about the removal');

/** A removal, as the link in the mail about it shows it. */
export const ownRemoval = ownDecision
  .pick({ stated_reason: true, decided_at: true, is_taken_back: true, appealable_until: true, appeal: true })
  .extend({ community: z.string() });
export type OwnRemoval = z.infer<typeof ownRemoval>;

/** Calls about the housing office's decisions against a resident. */
export const decisionCalls = {
  list: defineCall({
    method: 'GET',
    path: '/users/:userId/decisions',
    summary: 'List the decisions of the housing office against me, newest first',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: z.object({ decisions: z.array(ownDecision) }),
  }),
  removal: defineCall({
    method: 'POST',
    path: '/removals/read',
    summary:
      'Read the removal that a mailed link is about; needs no sign-in, which a removed person does not have',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ token }),
    reply: ownRemoval,
    errors: ['NotFound'],
  }),
  appealRemoval: defineCall({
    method: 'POST',
    path: '/removals/appeal',
    summary: 'Appeal against a removal, once, by a mailed link; the same words again change nothing',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ token, text: personText('lines', limits.appeal).min(1) }),
    errors: ['NotFound', 'AppealClosed'],
  }),
  appeal: defineCall({
    method: 'PUT',
    path: '/users/:userId/decisions/:decisionId/appeal',
    summary: 'Appeal against a decision, once; the same words again change nothing',
    access: 'membership',
    rateLimit: 'write',
    params: user.extend({ decisionId }),
    body: z.object({ text: personText('lines', limits.appeal).min(1) }),
    errors: ['AppealClosed'],
  }),
};
