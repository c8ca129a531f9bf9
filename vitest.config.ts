import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './vitest.longest-first.ts';
import { timeouts } from './vitest.timeouts.ts';

/** Starting a process for each file took half of the time. */
const shared = { isolate: false, pool: 'threads' } as const;

export default defineConfig({
  test: {
    // Tests wait half of their time, for the database, a timer or another process.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...timeouts, ...shared, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...timeouts, ...shared, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      'apps/server/vitest.config.ts',
      'apps/web/vitest/*.config.ts',
    ],
  },
});
