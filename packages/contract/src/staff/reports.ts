import { z } from 'zod';
import { membershipId, networkId, postId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { personText } from '../person-text';
import { defineStaffCall } from './staff-call';

/** What staff decide about a reported post. Each is undone by the other. */
export const reportDecisions = ['dismiss', 'hide'] as const;
export const reportDecision = z.enum(reportDecisions);
export type ReportDecision = z.infer<typeof reportDecision>;

/** A post as it was when it was first reported: the reported one, or one near it. */
export const reportedPost = z.object({
  is_reported: z.boolean(),
  name: z.string().nullable().describe('Null for a former resident'),
  body: z.string().describe('Empty for a deleted one'),
  date_created: z.number().int(),
});
export type ReportedPost = z.infer<typeof reportedPost>;

export const reportCase = z.object({
  post_id: postId,
  subnetwork_id: subnetworkId,
  place: z.string(),
  author: z.object({ membership_id: membershipId, name: z.string() }).nullable(),
  evidence: z
    .array(reportedPost)
    .nullable()
    .describe('With up to 5 posts before and after it; null 90 days after the case was closed'),
  reports: z.array(
    z.object({ membership_id: membershipId, name: z.string(), reason: z.string(), at: z.iso.datetime() }),
  ),
  is_hidden: z.boolean(),
  is_deleted: z.boolean().describe('By its author'),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable().describe('Null while it waits'),
  decision: reportDecision.nullable().describe('The latest'),
  reason: z.string().nullable(),
  earlier: z.number().int().describe('Other posts of the author that staff have hidden'),
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
    summary: 'Reported posts: those that wait, the oldest first, or those decided, the latest first',
    right: 'moderate',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ state: z.enum(reportStates).default('open'), place: subnetworkId.optional() }),
    reply: z.object({
      cases: z.array(reportCase),
      count: z.number().int().describe('Of all that wait, or were decided'),
    }),
  }),
  decide: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/reports/:postId',
    summary: 'Dismiss the reports of a post, which shows it, or hide it; later too, the other way round',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ postId }),
    body: z.object({
      decision: reportDecision,
      reason: personText('line', limits.report).min(1),
      version: z.number().int().min(1).max(1e9),
    }),
    errors: ['ChangedMeanwhile'],
  }),
};
