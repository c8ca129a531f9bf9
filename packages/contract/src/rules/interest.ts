/** A decision that is stored. Without one, the other person is queued. */
export const storedDecisions = ['skipped', 'interested'] as const;
export type StoredDecision = (typeof storedDecisions)[number];

/** A resident's decision about another: skip, like, or put back into the deck. */
export const decisions = ['queued', ...storedDecisions] as const;
export type Decision = (typeof decisions)[number];

/** A resident's interest in another. A like is `interested` until both like each other. */
export const interestStatuses = [...decisions, 'mutual'] as const;
export type InterestStatus = (typeof interestStatuses)[number];

export const decisionOf = (status: InterestStatus): Decision => (status === 'mutual' ? 'interested' : status);

/** The list of cards for each status, by its name on the wire. */
export const buckets = ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'] as const;
export type Bucket = (typeof buckets)[number];

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
export const decisionReplies = ['Queued', 'Skipped', 'Interested', 'Mutual'] as const;
export type DecisionReply = (typeof decisionReplies)[number];

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
