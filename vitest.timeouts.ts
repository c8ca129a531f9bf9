import { fileURLToPath } from 'node:url';

/** Long enough for a machine three times busier: a timeout ends a test that hangs, it does not measure one that works. */
export const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
};
