import type { Reaction } from '@nestmate/contract/reactions';
import type { CastName } from '../cast';

/** Residents of Linden Hall who are nobody's roommate yet, in the order of the other residents. */
export const neighbours = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
] as const;

export type Who = CastName | (typeof neighbours)[number];

export interface DemoRequest {
  from: Who;
  to: Who;
  hoursAgo: number;
  message: string;
}

/** A line of a conversation, with the line that it answers, and the reactions to it. */
export type Line = readonly [
  who: Who,
  says: string,
  beside?: { answers?: number; reactions?: readonly (readonly [Who, Reaction])[] },
];

export interface Talk {
  /** Two people, or the roommates of one room. */
  among: readonly Who[];
  /** When the last line was written. */
  minutesAgo: number;
  lines: readonly Line[];
  /** How many of the last lines the others have not read. */
  unread?: number;
}
