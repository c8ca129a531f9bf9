import type { MatchingRoundStatus, Membership } from '../memberships';

const closed: ReadonlySet<MatchingRoundStatus> = new Set(['CLOSED', 'ARCHIVED']);
const finished: ReadonlySet<MatchingRoundStatus> = new Set(['ACTIVE', 'CLOSED', 'ARCHIVED']);
const preselectionOrder: readonly MatchingRoundStatus[] = ['MATCHING', 'ACTIVE', 'CLOSED'];

export const isNetworkClosed = (status: MatchingRoundStatus) => closed.has(status);
export const isMatchingFinished = (status: MatchingRoundStatus) => finished.has(status);

/**
 * The steps that staff can take from each status of a round. Two may lead to the same status, and mean different
 * things.
 */
export const stepsOfRound = {
  MATCHING: ['end'],
  ACTIVE: ['reopen', 'close'],
  CLOSED: ['open', 'archive'],
  ARCHIVED: ['unarchive'],
} as const satisfies Record<MatchingRoundStatus, readonly string[]>;
export type RoundStep = (typeof stepsOfRound)[MatchingRoundStatus][number];

export const statusAfterStep: Record<RoundStep, MatchingRoundStatus> = {
  end: 'ACTIVE',
  reopen: 'MATCHING',
  close: 'CLOSED',
  open: 'ACTIVE',
  archive: 'ARCHIVED',
  unarchive: 'CLOSED',
};

/** Whether one step leads from a status to another. */
export const isOneStep = (from: MatchingRoundStatus, to: MatchingRoundStatus): boolean =>
  stepsOfRound[from].some((step) => statusAfterStep[step] === to);

/**
 * The previously selected membership if it still exists, else the first by round priority, else the first of the list.
 */
export function preselectMembership(
  memberships: readonly Membership[],
  previous?: string | null,
): Membership | undefined {
  const before = memberships.find((m) => m.membershipId === previous);
  if (before) return before;
  for (const status of preselectionOrder) {
    const first = memberships.find((m) => m.matchingRoundStatus === status);
    if (first) return first;
  }
  return memberships[0];
}
