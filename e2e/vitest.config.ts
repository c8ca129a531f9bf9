import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Both sides together, without a browser between them. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../apps/web/src', import.meta.url)) } },
  test: {
    name: 'both sides',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../apps/server/test/postgres.setup.ts'],
    hookTimeout: 30_000,
  },
});
