import type { InlineConfig } from 'vitest/node';

/** Everything but `setImmediate`, which the simulated database waits for: a transaction that begins under fake timers would never end. */
export const fakeTimers: NonNullable<InlineConfig['fakeTimers']> = {
  toFake: [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'requestAnimationFrame',
    'performance',
    'Date',
  ],
};
