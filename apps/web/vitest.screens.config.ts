import { mergeConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';
import vite from './vite.config.ts';

/** Components in a simulated browser. It has no layout: what depends on that is tested in `e2e`. */
export default mergeConfig(vite, {
  test: {
    ...timeouts,
    name: 'screens',
    environment: 'happy-dom',
    // A process for each file took half of the time.
    pool: 'vmThreads',
    // Links to other pages do nothing.
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true } },
      },
    },
    include: ['src/**/*.test.tsx'],
    setupFiles: [...timeouts.setupFiles, 'src/testing/set-up.ts'],
    silent: 'passed-only',
    restoreMocks: true,
  },
});
