import { type BodyOf, type calls, type Language, limits } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import { addressLimiter, ProductError } from '../../../platform/http';
import { queueLetter } from './letters.jobs';
import { countLettersSince, insertLetter, isKnownAddress, letterById, lockLetters } from './letters.queries';

type Letter = BodyOf<(typeof calls)['support']['write']>;

/** Seconds. */
const retryAfter = 60 * 60;

/** How long a stranger's letter waits, in seconds, when so many were written before it within a day. */
const turnOf = (before: number): number => {
  const { strangers } = limits.letters;
  return before < strangers ? 0 : Math.ceil(((before - strangers + 1) / strangers) * (dayMs / 1000));
};

interface LetterDependencies extends Pick<App, 'clock' | 'db' | 'jobs' | 'tokens'> {
  mayWrite: (ip: string) => boolean;
}

/** Whether a caller may write another letter. Each process counts separately, and keeps no address longer than necessary. */
export const openLetterLimit = () => addressLimiter({ max: limits.letters.perCaller, periodMs: dayMs });

/**
 * Sends a letter to support from a person who is not signed in; idempotent. It answers alike for every address, and sends nothing to the
 * address, which nobody has verified. Letters are counted and queued one at a time, in one transaction. Those of strangers share a number
 * of letters a day, and wait for their turn above it, so that they neither flood support nor keep anybody from it; those from addresses
 * that are known here have a number of their own, and wait like strangers' where one address, or all of them, wrote more. Nobody is refused
 * for what others wrote with their address; only a caller who writes very often is, or everybody but known addresses while thousands wait.
 * @throws ProductError `TooManyRequests` above the daily limits, `Conflict` for other words with the same id
 */
export async function writeLetter(
  { db, jobs, clock, tokens, mayWrite }: LetterDependencies,
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
    const dayAgo = new Date(now.getTime() - dayMs);
    const { ofStrangers, ofKnown, bySender } = await countLettersSince(tx, sender, dayAgo);
    const isFew = bySender < limits.letters.perAddress && ofKnown < limits.letters.known;
    const isKnown = isFew && (await isKnownAddress(tx, email));
    const isPossible = isKnown || ofStrangers < limits.letters.waiting;
    // Checked last, so that a retry is never refused, and a letter that is refused anyway does not count.
    if (!isPossible || !mayWrite(ip)) throw new ProductError('TooManyRequests', { retryAfter });
    await insertLetter(tx, { id, sender, said, isKnown, createdAt: now });
    await queueLetter(jobs, tx, { email, body, page, language }, isKnown ? 0 : turnOf(ofStrangers));
  });
}
