import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { isMatchingFinished, isNetworkClosed } from '@nestmate/contract/rules/rounds';

/** A round's effect on a resident: `closed` ends everything, `finished` only matching, `paused` is temporary. */
export type MatchingState = 'open' | 'paused' | 'finished' | 'closed';

export function matchingState(status: MatchingRoundStatus, paused: boolean): MatchingState {
  if (isNetworkClosed(status)) return 'closed';
  if (isMatchingFinished(status)) return 'finished';
  return paused ? 'paused' : 'open';
}
