import { lengthOf } from './text-length';

/** The longest texts that fields take, in characters. */
export type MaxLength = 15 | 30 | 50 | 82 | 250 | 2200;
/** The shortest. */
export type MinLength = 5 | 50;

export const isAtMost = (text: string, max: MaxLength): boolean => lengthOf(text) <= max;
export const isAtLeast = (text: string, min: MinLength): boolean => lengthOf(text) >= min;

/** The highest audio bitrate of a call as typed: digits, or blank for no limit (null); undefined for anything else. */
export function audioBitrateOf(typed: string): number | null | undefined {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
