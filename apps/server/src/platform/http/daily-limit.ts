import { dayMs, hourMs } from '../durations';
import { ProductError } from './product-error';

/** Some of a day's writes are a day old by then, as a rule. */
const retryAfterSeconds = hourMs / 1000;

/** The time since which a day's writes are counted. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/** @throws ProductError `TooManyRequests` for a day's count above its limit */
export function requireAtMost(limit: number, count: number): void {
  if (count > limit) throw new ProductError('TooManyRequests', { retryAfterSeconds });
}

/**
 * Refuses what was written last, if it is more than `limit` in a day. Call it after the write, so that a retry, which
 * writes nothing, is never refused, and with the writer locked, so that their requests at the same moment count each
 * other.
 * @throws ProductError `TooManyRequests`
 */
export async function requireWithinDay(
  countSince: (since: Date) => Promise<number>,
  { limit, now }: { limit: number; now: Date },
): Promise<void> {
  requireAtMost(limit, await countSince(dayBefore(now)));
}
