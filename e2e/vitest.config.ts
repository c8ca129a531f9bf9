import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeouts } from '../vitest.timeouts.ts';

/** Both sides together, without a browser between them. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../apps/web/src', import.meta.url)) } },
  test: {
    ...timeouts,
    name: 'both sides',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../apps/server/test/postgres.setup.ts'],
  },
});
