import { defaultExclude, mergeConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';
import vite from './vite.config.ts';
import { filesAlone } from './vitest.alone.ts';
import { fakeTimers } from './vitest.fake-timers.ts';

/** Without a browser. Importing the app again for each file took three quarters of the time. */
export default mergeConfig(vite, {
  test: {
    ...timeouts,
    name: 'web',
    isolate: false,
    pool: 'threads',
    include: ['src/**/*.test.ts'],
    exclude: [...defaultExclude, ...filesAlone('.test.ts')],
    setupFiles: [...timeouts.setupFiles, 'src/testing/bare-window.ts'],
    fakeTimers,
  },
});
