import type { UserId } from '@nestmate/contract';

export interface RateLimit {
  /** How many at once. */
  max: number;
  /** How long until as many are allowed again. */
  periodMs: number;
}

/**
 * A token bucket per person: tells whether one more request of theirs is allowed now, from any of their windows. Each allowed request
 * takes one of `max` tokens, which come back at an even rate. Each process counts for itself, and forgets those whose bucket is full.
 */
export function rateLimiter(
  { max, periodMs }: RateLimit,
  clock: () => number = Date.now,
): (person: UserId) => boolean {
  /** In the order of their latest requests. */
  const buckets = new Map<UserId, { left: number; at: number }>();
  return (person) => {
    const now = clock();
    for (const [id, { at }] of buckets) {
      if (at > now - periodMs) break;
      buckets.delete(id);
    }
    const { left, at } = buckets.get(person) ?? { left: max, at: now };
    const available = Math.min(max, left + (Math.max(0, now - at) * max) / periodMs);
    const isAllowed = available >= 1;
    buckets.delete(person);
    buckets.set(person, { left: isAllowed ? available - 1 : available, at: now });
    return isAllowed;
  };
}
