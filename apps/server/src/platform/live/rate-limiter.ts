import type { UserId } from '@nestmate/contract';

export interface RateLimit {
  /** The size of the bucket. */
  max: number;
  /** In which an empty bucket refills. */
  periodMs: number;
}

/**
 * A token bucket per person, shared by all their windows: returns whether one more request is allowed now. Each allowed request
 * takes one of `max` tokens, which refill at an even rate. Each process counts separately, and drops full buckets.
 */
export function rateLimiter(
  { max, periodMs }: RateLimit,
  clock: () => number = Date.now,
): (person: UserId) => boolean {
  /** Ordered by their latest request. */
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
