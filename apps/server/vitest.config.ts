import { defineConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts';

export default defineConfig({
  test: {
    ...timeouts,
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test,seed}/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts'],
  },
});
