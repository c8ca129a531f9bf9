import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeouts } from '../vitest.timeouts.ts';

/** Server and web app together, without a browser. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../apps/web/src', import.meta.url)) } },
  test: {
    ...timeouts,
    setupFiles: [...timeouts.setupFiles, '../apps/server/test/at-end.setup.ts'],
    name: 'server and web',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../apps/server/test/postgres.setup.ts'],
  },
});
