import { type BodyOf, type calls, type Language, limits } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import { addressLimiter, ProductError } from '../../../platform/http';
import { queueLetter } from './letters.jobs';
import { countLettersSince, insertLetter, letterById, lockLetters } from './letters.queries';

type Letter = BodyOf<(typeof calls)['support']['write']>;

/** Seconds. */
const retryAfter = 60 * 60;

interface Parts extends Pick<App, 'clock' | 'db' | 'jobs' | 'tokens'> {
  mayWrite: (ip: string) => boolean;
}

/** Whether a caller may write another letter. Each process counts separately, and keeps no address longer than necessary. */
export const openLetterLimit = () => addressLimiter({ max: limits.letters.perCaller, periodMs: dayMs });

/**
 * Sends a letter to support from a person who is not signed in; idempotent. It answers alike for every address, and sends nothing to the
 * address, which nobody has verified. Letters are counted and queued one at a time, in one transaction.
 * @throws ProductError `TooManyRequests` above the daily limits, `Conflict` for other words with the same id
 */
export async function writeLetter(
  { db, jobs, clock, tokens, mayWrite }: Parts,
  { letter_id: id, email, body, page }: Letter,
  { language, ip }: { language: Language; ip: string },
): Promise<void> {
  const now = clock();
  const sender = tokens.derive('letters to support', email.toLowerCase());
  const said = tokens.derive('letters to support', JSON.stringify([email, body]));
  await db.transaction(async (tx) => {
    await lockLetters(tx);
    const before = await letterById(tx, id);
    if (before && before.said !== said) throw new ProductError('Conflict');
    if (before) return;
    const { inAll, bySender } = await countLettersSince(tx, sender, new Date(now.getTime() - dayMs));
    const isPossible = inAll < limits.letters.inAll && bySender < limits.letters.perAddress;
    // Checked last, so that a retry is never refused, and a letter that is refused anyway does not count.
    if (!isPossible || !mayWrite(ip)) throw new ProductError('TooManyRequests', { retryAfter });
    await insertLetter(tx, { id, sender, said, createdAt: now });
    await queueLetter(jobs, tx, { email, body, page, language });
  });
}
