import type { Suggestion } from '@nestmate/matching';

/** The duration of one ranking in milliseconds, and its result. */
export interface Measured {
  readonly ms: number;
  readonly top: readonly Suggestion[];
}
