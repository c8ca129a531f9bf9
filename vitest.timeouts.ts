import { join } from 'node:path';

/** A thorough run tries properties fifteen times as often. */
const times = process.env.NESTMATE_THOROUGH === '1' ? 15 : 1;

/** Long enough for a machine three times busier: a timeout ends a test that hangs, it does not measure one that works. */
export const timeouts = {
  testTimeout: times * 120_000,
  hookTimeout: 120_000,
  // `npm test` names what needed its second try.
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: 60_000 } },
  // A simulated browser, which reads this too, has a `URL` of its own.
  setupFiles: ['vitest.quiet.ts', 'vitest.setup.ts'].map((file) => join(import.meta.dirname, file)),
};
