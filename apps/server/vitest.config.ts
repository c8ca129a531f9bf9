import { defineConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';

export default defineConfig({
  test: {
    ...timeouts,
    setupFiles: [...timeouts.setupFiles, 'test/at-end.setup.ts'],
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test,seed}/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts'],
  },
});
