import { defineConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';

export default defineConfig({
  test: {
    ...timeouts,
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test,seed}/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts'],
  },
});
