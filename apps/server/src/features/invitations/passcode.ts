import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Crockford's alphabet: no letter that looks like a digit, none that makes a word by accident. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;

/** A passcode of 80 random bits in four groups, made to be read out and typed. */
export function newPasscode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

const digest = (passcode: string) => createHash('sha256').update(passcode.trim().toUpperCase()).digest();

/**
 * A passcode as it is stored: with a hyphen in place of typed spaces or other dashes, such as the one that phones make
 * of two hyphens.
 */
export const withHyphens = (typed: string): string => typed.trim().replaceAll(/[\s\p{Pd}\u2212]+/gu, '-');

/** Compares in constant time, ignoring case, outer spaces and separators. */
export function isSamePasscode(typed: string, stored: string): boolean {
  const [asTyped, hyphenated] = [typed, withHyphens(typed)].map((each) =>
    timingSafeEqual(digest(each), digest(stored)),
  );
  return Boolean(asTyped || hyphenated);
}

/** The address at which an invitation is opened. */
export const invitationLink = (publicUrl: string, passcode: string): string =>
  `${publicUrl}/?passcode=${encodeURIComponent(passcode)}`;
