import { lengthOf } from '../text/length';

/** Lengths are in characters. */
export const isAtMost = (text: string, max: number): boolean => lengthOf(text) <= max;
export const isAtLeast = (text: string, min: number): boolean => lengthOf(text) >= min;

/** The highest audio bitrate of a call as typed: digits, or blank for no limit (null); undefined for anything else. */
export function audioBitrateOf(typed: string): number | null | undefined {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
