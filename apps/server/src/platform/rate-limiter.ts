export interface RateLimit {
  /** The size of the bucket. */
  max: number;
  /** The time in which an empty bucket refills. */
  periodMs: number;
}

/** The limit times `factor`. */
export const times = ({ max, periodMs }: RateLimit, factor: number): RateLimit => ({
  max: max * factor,
  periodMs,
});

/** Takes tokens from a caller's bucket, one by default. Returns false, and takes none, if there are not enough. */
export type RateLimiter<Caller> = (caller: Caller, cost?: number) => boolean;

/** Bounds the memory: the least recent callers are dropped. */
const maxCallers = 100_000;

/**
 * A token bucket per caller: a person over all their windows, an address, or a connection. Tokens refill at an even
 * rate. Each process counts separately, and drops full buckets.
 */
export function createRateLimiter<Caller>(
  { max, periodMs }: RateLimit,
  clock: () => number = Date.now,
): RateLimiter<Caller> {
  /** The bucket of each caller, ordered by their latest request. */
  const buckets = new Map<Caller, { left: number; at: number }>();
  return (caller, cost = 1) => {
    const now = clock();
    for (const [id, { at }] of buckets) {
      if (at > now - periodMs && buckets.size < maxCallers) break;
      buckets.delete(id);
    }
    const { left, at } = buckets.get(caller) ?? { left: max, at: now };
    const available = Math.min(max, left + (Math.max(0, now - at) * max) / periodMs);
    const isAllowed = available >= cost;
    buckets.delete(caller);
    buckets.set(caller, { left: isAllowed ? available - cost : available, at: now });
    return isAllowed;
  };
}

/**
 * Whether a caller may make a request of a name. Each name with a limit has buckets of its own, and all others share
 * those of `other`.
 * @param factor multiplies every limit
 */
export function createRequestLimiter<Caller>(
  { other, ...limits }: Readonly<Record<string, RateLimit>> & { other: RateLimit },
  factor: number,
): (name: string, caller: Caller) => boolean {
  const limiterFor = (limit: RateLimit) => createRateLimiter<Caller>(times(limit, factor));
  const mayOther = limiterFor(other);
  const own = new Map(Object.entries(limits).map(([name, limit]) => [name, limiterFor(limit)]));
  return (name, caller) => (own.get(name) ?? mayOther)(caller);
}
