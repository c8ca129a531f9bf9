import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Its own idea is one fewer than there are cores, and there are two.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      'apps/server/vitest.config.ts',
      'apps/web/vitest.config.ts',
      'apps/web/vitest.screens.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
});
