import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test,seed}/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    hookTimeout: 30_000,
  },
});
