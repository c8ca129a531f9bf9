import { z } from 'zod';

/** A decision that is stored. Without one, the other person is queued. */
export const storedDecision = z.enum(['skipped', 'interested']);
export type StoredDecision = z.infer<typeof storedDecision>;

/** A resident's decision about another: skip, like, or put back into the deck. */
export const decision = z.enum(['queued', ...storedDecision.options]);
export type Decision = z.infer<typeof decision>;

/** A resident's interest in another. A like is `interested` until both like each other. */
export const interestStatus = z.enum([...decision.options, 'mutual']);
export type InterestStatus = z.infer<typeof interestStatus>;

/** The decision behind a status. */
export const decisionOf = (status: InterestStatus): Decision => (status === 'mutual' ? 'interested' : status);

/** The list of cards for each status, by its name on the wire. */
export const bucket = z.enum(['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested']);
export type Bucket = z.infer<typeof bucket>;

export const bucketOfStatus: Readonly<Record<InterestStatus, Bucket>> = {
  queued: 'queued',
  skipped: 'skipped',
  interested: 'isOneWayInterested',
  mutual: 'isMutualInterested',
};
export const statusOfBucket: Readonly<Record<Bucket, InterestStatus>> = {
  queued: 'queued',
  skipped: 'skipped',
  isOneWayInterested: 'interested',
  isMutualInterested: 'mutual',
};

/** The status after a decision, as the reply to it spells the word. */
export const decisionReply = z.enum(['Queued', 'Skipped', 'Interested', 'Mutual']);
export type DecisionReply = z.infer<typeof decisionReply>;

export const replyOfStatus: Readonly<Record<InterestStatus, DecisionReply>> = {
  queued: 'Queued',
  skipped: 'Skipped',
  interested: 'Interested',
  mutual: 'Mutual',
};
export const statusOfReply: Readonly<Record<DecisionReply, InterestStatus>> = {
  Queued: 'queued',
  Skipped: 'skipped',
  Interested: 'interested',
  Mutual: 'mutual',
};

/** Grows with every decision of one resident about another, so that the later of two reports is known. */
export const interestRevision = z.number().int();
