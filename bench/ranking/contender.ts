import type { Suggestion } from '@nestmate/matching';

/** The duration of one ranking in milliseconds, and its result. */
export interface Measurement {
  readonly ms: number;
  readonly top: readonly Suggestion[];
}
