import { vi } from 'vitest';
import { timeouts } from './vitest.timeouts.ts';

// `vi.waitFor` gives up after a second and has no setting; it gets the time of `expect.poll`. Files that share a worker share it.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, {
      timeout: timeouts.expect.poll.timeout,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  };
