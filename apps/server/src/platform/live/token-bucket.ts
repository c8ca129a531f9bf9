interface Pace {
  /** How many at once. */
  count: number;
  /** Milliseconds in which as many come back. */
  within: number;
}

/** Whether one more may pass now; each that passes takes one of `count`, and they come back at an even pace. */
export function tokenBucket({ count, within }: Pace, clock: () => number = Date.now): () => boolean {
  let left = count;
  let filledAt = clock();
  return () => {
    const now = clock();
    left = Math.min(count, left + (Math.max(0, now - filledAt) * count) / within);
    filledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
