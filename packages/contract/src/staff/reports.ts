import { z } from 'zod';
import { membershipId, networkId, postId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { profileReportAbout } from '../profile';
import {
  type DecisionAgainst,
  decisionsAgainst,
  reportAbout,
  reportContext,
  type StatedReason,
  statedReasons,
} from '../reports';
import { personText } from '../shapes/person-text';
import { reportCaseId } from './ids';
import { defineStaffCall } from './staff-call';

/**
 * The subjects of reports: a post, a message, a person for how they talk, the people of a room, by one of them, or a
 * profile.
 */
export const reportKinds = ['post', 'message', 'person', 'room', 'profile'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * The decisions of staff about a case. Each can be undone by another, or, where it has no effect on anybody, by opening
 * the case again: reports are dismissed where nothing is wrong, and a case is handled by what staff do outside the
 * product, a call for instance.
 */
export const reportDecisions = ['dismiss', 'handled', ...decisionsAgainst] as const;
export const reportDecision = z.enum(reportDecisions);
export type ReportDecision = z.infer<typeof reportDecision>;

/** Whether a decision has an effect on the person that the case is about. */
export const isAgainst = (decision: ReportDecision): decision is DecisionAgainst =>
  decision !== 'dismiss' && decision !== 'handled';

/**
 * The possible decisions about each kind of subject. A private message cannot be hidden, and a room cannot be warned.
 */
export const decisionsAbout: Readonly<Record<ReportKind, readonly ReportDecision[]>> = {
  post: ['hide', 'warn', 'mute', 'remove', 'handled', 'dismiss'],
  message: ['warn', 'mute', 'remove', 'handled', 'dismiss'],
  person: ['warn', 'mute', 'remove', 'handled', 'dismiss'],
  room: ['handled', 'dismiss'],
  profile: ['removePicture', 'warn', 'mute', 'remove', 'handled', 'dismiss'],
};

/** The reasons that staff can give the person for a decision: those for which such a thing is reported. */
export const statedReasonsAbout: Readonly<Record<ReportKind, readonly StatedReason[]>> = {
  post: ['behavior', 'private', 'spam'],
  message: ['behavior', 'private', 'spam'],
  person: ['behavior', 'private', 'spam'],
  room: [],
  profile: ['behavior', 'picture', 'words', 'notReal'],
};

/** The lengths of a mute in days. */
export const muteDays = [1, 7, 30] as const;
export type MuteDays = (typeof muteDays)[number];

/** The time within which the office looks at a report. */
export const reportPromiseHours = 24;

/** A post, message or profile as it was when it was reported, or a post near it. */
export const reportedPost = z.object({
  is_reported: z.boolean(),
  name: z.string().nullable().describe('Null for a former resident, and for the housing office'),
  by_office: z.boolean(),
  body: z.string().describe('Empty for a deleted one'),
  picture: z.string().nullish().describe('The address of the picture of a message or profile'),
  date_created: z.number().int().describe('When it was written so: a post that was edited, when that was'),
});
export type ReportedPost = z.infer<typeof reportedPost>;

export const reportCase = z.object({
  case_id: reportCaseId,
  kind: z.enum(reportKinds),
  subnetwork_id: subnetworkId,
  place: z.string(),
  author: z
    .object({ membership_id: membershipId, name: z.string() })
    .nullable()
    .describe('The person it is about; null for a former resident, and for a room'),
  people: z
    .array(z.object({ membership_id: membershipId, name: z.string() }))
    .describe('The people in the conversation of a room now; of other cases nobody'),
  thread_id: postId.nullable().describe('Of a post, while its thread is there'),
  is_first_post: z.boolean().describe('Whether it is a post that began a thread, which it takes along'),
  evidence: z
    .array(reportedPost)
    .nullable()
    .describe(
      `A post or message with up to ${reportContext} before and after it, a profile alone, nothing of people who talk; null 90 days after the case was closed`,
    ),
  reports: z.array(
    z.object({
      membership_id: membershipId.nullable(),
      name: z.string().describe('Empty for a former resident'),
      about: z.array(reportAbout.or(profileReportAbout)).describe('Chosen reasons; none in older reports'),
      reason: z.string().describe('Own words; perhaps empty beside a chosen reason'),
      at: z.iso.datetime(),
    }),
  ),
  is_urgent: z
    .boolean()
    .describe('Whether it waits because somebody could be in danger: such cases come first'),
  is_hidden: z.boolean(),
  is_deleted: z.boolean().describe('By its author'),
  has_picture: z.boolean().describe('Whether a reported profile shows a picture of the evidence now'),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable().describe('Null while it waits'),
  decision: reportDecision.nullable().describe('The latest'),
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable().describe('When the latest decision was made'),
  decided_by: z
    .string()
    .nullable()
    .describe(
      'Who made the latest decision; null for a former colleague, and for reports dismissed long ago',
    ),
  reopened: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable().describe('Null for a former colleague'),
      reason: z.string(),
    })
    .nullable()
    .describe('How staff opened the case again after they had closed it, while it waits for that'),
  took_back: z
    .enum(decisionsAgainst)
    .nullable()
    .describe('The decision that the latest one, a dismissal, took back'),
  decisions: z
    .array(
      z.object({
        decision: z.enum(decisionsAgainst),
        at: z.iso.datetime(),
        until: z.iso.datetime().nullable().describe('Of a mute'),
        stated_reason: z
          .enum(statedReasons)
          .nullable()
          .describe('The reason as the person reads it; null where staff give none'),
        reason: z.string().nullable().describe('Null once it is deleted'),
        by: z.string().nullable().describe('Null for a former colleague'),
        taken_back_at: z.iso.datetime().nullable().describe('Also when another decision replaced it'),
        answer: z
          .object({
            is_upheld: z.boolean(),
            by: z.string().nullable().describe('Null for a former colleague'),
            reason: z.string().nullable().describe('Null once it is deleted'),
            text: z.string().describe('The appeal; empty once it is deleted'),
            at: z.iso.datetime(),
          })
          .nullable()
          .describe('To the person’s appeal'),
      }),
    )
    .describe(
      'The decisions against the person, in order; none against a former resident or the housing office',
    ),
  earlier: z
    .array(
      z.object({
        decision: z.enum(decisionsAgainst),
        at: z.iso.datetime(),
        until: z.iso.datetime().nullable().describe('Of a mute'),
        reason: z.string().nullable(),
      }),
    )
    .describe('The decisions against the person in other cases that are not taken back, the latest first'),
  appeal: z
    .object({
      text: z.string(),
      at: z.iso.datetime(),
      may_answer: z.boolean().describe('False for who decided, while a colleague could answer it'),
    })
    .nullable()
    .describe('The person’s, while it waits; nothing else is decided then'),
  version: z.number().int(),
});
export type ReportCase = z.infer<typeof reportCase>;

export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

const inNetwork = z.object({ networkId });

export const staffReportCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/reports',
    summary: 'List the cases that wait, possible danger first, then oldest, or those decided, newest first',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ state: z.enum(reportStates).default('open'), place: subnetworkId.optional() }),
    reply: z.object({
      cases: z.array(reportCase),
      count: z.number().int().describe('Of all that wait, or were decided'),
    }),
  }),
  count: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/reports/count',
    summary: 'Count the cases that wait for staff',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ place: subnetworkId.optional() }),
    reply: z.object({ count: z.number().int() }),
  }),
  decide: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/reports/:caseId',
    summary:
      'Decide a case; a later decision reverses the one before, and a removal needs the right to remove',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ caseId: reportCaseId }),
    body: z
      .object({
        decision: reportDecision,
        days: z.literal(muteDays).optional().describe('Of a mute, and of nothing else'),
        stated_reason: z.enum(statedReasons).optional().describe('The reason as the person reads it'),
        reason: personText('line', limits.report).min(1).describe('For staff alone'),
        version: z.number().int().min(1).max(1e9),
      })
      .refine(({ decision, days }) => (decision === 'mute') === (days !== undefined))
      .refine(({ decision, stated_reason: reason }) => reason === undefined || isAgainst(decision)),
    errors: ['ChangedMeanwhile', 'JoinedAgain'],
  }),
  reopen: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/reports/:caseId/waiting',
    summary: 'Reopen a case that was dismissed, dealt with or reversed; only while its evidence is retained',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ caseId: reportCaseId }),
    body: z.object({
      reason: personText('line', limits.report).min(1),
      version: z.number().int().min(1).max(1e9),
    }),
    errors: ['ChangedMeanwhile'],
  }),
  answerAppeal: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/reports/:caseId/appeal',
    summary: 'Uphold or reverse a decision under appeal; its own author may only if no colleague can',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ caseId: reportCaseId }),
    body: z.object({
      is_upheld: z.boolean(),
      reason: personText('line', limits.report).min(1),
      version: z.number().int().min(1).max(1e9),
    }),
    errors: ['ChangedMeanwhile', 'JoinedAgain', 'OwnDecision'],
  }),
};
