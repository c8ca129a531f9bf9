import { vi } from 'vitest';
import { timeouts } from './vitest.timeouts.ts';

// `vi.waitFor` gives up after a second and has no setting; it gets the time of `expect.poll`.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: timeouts.expect.poll.timeout,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
