import type { calls } from '@nestmate/contract';
import type { BodyOf } from '@nestmate/contract/call';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import { dayMs, hourMs } from '../../../platform/durations';
import { createAddressLimiter, ProductError } from '../../../platform/http';
import { queueLetter } from './letters.jobs';
import {
  countPromptLettersSince,
  countWaitingLetters,
  insertLetter,
  isKnownAddress,
  letterById,
  lockLetters,
  strangersLetterBefore,
} from './letters.queries';

type LetterBody = BodyOf<(typeof calls)['support']['write']>;

interface LetterDependencies extends Pick<App, 'clock' | 'db' | 'jobs' | 'tokens'> {
  mayWrite: ReturnType<typeof createLetterLimit>;
}

/**
 * Whether a caller may write another letter. Each process counts separately, and forgets an address as soon as
 * possible.
 */
export function createLetterLimit() {
  const createCallerLimiter = () => createAddressLimiter({ max: limits.letters.perCaller, periodMs: dayMs });
  // A stranger's letter takes nothing from those of known addresses behind the same address.
  const [known, strangers] = [createCallerLimiter(), createCallerLimiter()];
  return (ip: string, { isKnown, cost }: { isKnown: boolean; cost: number }) =>
    isKnown ? known(ip) : strangers(ip, cost);
}

/**
 * Sends a letter to support from a person who is not signed in; idempotent. Below the limits it answers the same for
 * every address; above one, a known address is still accepted, which says that it is known, at most 50 times a day to a
 * caller. Nothing is sent to the address, which nobody has verified. Letters are counted and queued one at a time, in
 * one transaction. Those of strangers go out a number in any 24 hours, however long a flood lasts, and wait for their
 * turn above it; those from addresses that are known here have a number of their own, and wait like strangers' where
 * one address, or all of them, wrote more. Nobody is refused for what others wrote with their address; only a caller
 * who writes very often is, or everybody but known addresses while thousands wait. The more wait, the fewer a caller
 * may add, so that many callers are needed to fill the last places.
 * @throws ProductError `TooManyRequests` above the daily limits, `Conflict` for other words with the same id
 */
export async function writeLetter(
  { db, jobs, clock, tokens, mayWrite }: LetterDependencies,
  { letter_id: id, email, body, page }: LetterBody,
  { language, ip }: { language: Language; ip: string },
): Promise<void> {
  const sender = tokens.derive('letters to support', email.toLowerCase());
  const digest = tokens.derive('letters to support', JSON.stringify([email, body]));
  await db.transaction(async (tx) => {
    await lockLetters(tx);
    const before = await letterById(tx, id);
    if (before && before.digest !== digest) throw new ProductError('Conflict');
    if (before) return;
    // Read once the lock is held, so that turns follow each other.
    const now = clock();
    const { perAddress, perCaller, known, strangers, waiting: maxWaiting } = limits.letters;
    const prompt = await countPromptLettersSince(tx, sender, new Date(now.getTime() - dayMs));
    const isFew = prompt.bySender < perAddress && prompt.ofAll < known;
    const isKnown = isFew && (await isKnownAddress(tx, email));
    const left = isKnown ? maxWaiting : maxWaiting - (await countWaitingLetters(tx, now));
    // Checked last, so that a retry is never refused, and a letter that is refused anyway does not count.
    const cost = left > 0 ? Math.min(maxWaiting / left, perCaller) : perCaller;
    if (left <= 0 || !mayWrite(ip, { isKnown, cost })) {
      // By then the caller may write again; a place becomes free within an hour.
      const waitMs = left > 0 ? (cost / perCaller) * dayMs : hourMs;
      throw new ProductError('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const earlier = isKnown ? undefined : await strangersLetterBefore(tx, strangers);
    const dueAt = new Date(Math.max(now.getTime(), earlier ? earlier.getTime() + dayMs : 0));
    await insertLetter(tx, { id, sender, digest, isKnown, dueAt });
    const afterSeconds = Math.ceil((dueAt.getTime() - now.getTime()) / 1000);
    await queueLetter(jobs, tx, { email, body, page, language }, afterSeconds);
  });
}
