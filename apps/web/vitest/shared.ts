import { join } from 'node:path';
import type { InlineConfig } from 'vitest/node';
import { timeouts } from '../../../vitest.timeouts.ts';

/** What all projects of the web app share. */
export const shared = {
  ...timeouts,
  root: join(import.meta.dirname, '..'),
  fakeTimers: {
    // Everything but `setImmediate`, which the simulated database waits for: a transaction that begins under fake
    // timers would never end.
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'performance',
      'Date',
    ],
  },
} satisfies InlineConfig;
