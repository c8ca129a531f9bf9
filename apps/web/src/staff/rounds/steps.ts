import type { MatchingRoundStatus } from '@nestmate/contract';

/** The steps that staff can take from each phase of a round. Two may lead to the same phase, and mean different things. */
export const stepsFrom = {
  MATCHING: ['end'],
  ACTIVE: ['reopen', 'close'],
  CLOSED: ['open', 'archive'],
  ARCHIVED: ['unarchive'],
} as const satisfies Record<MatchingRoundStatus, readonly string[]>;
export type RoundStep = (typeof stepsFrom)[MatchingRoundStatus][number];

export const phaseOf: Record<RoundStep, MatchingRoundStatus> = {
  end: 'ACTIVE',
  reopen: 'MATCHING',
  close: 'CLOSED',
  open: 'ACTIVE',
  archive: 'ARCHIVED',
  unarchive: 'CLOSED',
};
