import { defineConfig } from 'vitest/config';
import { timeouts } from './vitest.timeouts.ts';

export default defineConfig({
  test: {
    // The default is one fewer than there are cores, and there are two.
    maxWorkers: '100%',
    projects: [
      { test: { ...timeouts, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      'apps/server/vitest.config.ts',
      'apps/web/vitest.config.ts',
      'apps/web/vitest.screens.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
});
