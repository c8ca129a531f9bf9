import { mergeConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';
import vite from './vite.config.ts';
import { filesAlone } from './vitest.alone.ts';
import { fakeTimers } from './vitest.fake-timers.ts';

/** Without a browser, and each with its own modules. */
export default mergeConfig(vite, {
  test: { ...timeouts, name: 'web alone', include: filesAlone('.test.ts'), fakeTimers },
});
