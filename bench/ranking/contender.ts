import type { Suggestion } from '@nestmate/matching';

/** What one way of ranking took, in milliseconds, and whom it found. */
export interface Measured {
  readonly ms: number;
  readonly top: readonly Suggestion[];
}
