import { mergeConfig } from 'vitest/config';
import vite from '../vite.config.ts';
import { shared } from './shared.ts';

/** Without a browser. Importing the app again for each file took three quarters of the time. */
export default mergeConfig(vite, {
  test: {
    ...shared,
    name: 'web',
    isolate: false,
    pool: 'threads',
    include: ['src/**/*.test.ts'],
    setupFiles: [...shared.setupFiles, 'src/testing/bare-window.ts'],
  },
});
