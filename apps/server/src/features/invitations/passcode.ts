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

/** Ignores case and outer spaces, and takes constant time. */
export const isSamePasscode = (typed: string, kept: string): boolean =>
  timingSafeEqual(digest(typed), digest(kept));
