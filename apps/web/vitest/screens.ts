import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from '../vite.config.ts';
import { shared } from './shared.ts';

interface Files {
  include: string[];
  exclude?: string[];
  /** Whether each file has its own window and modules. */
  isolate?: boolean;
}

/** Files that share a worker share its modules and its window. This one fakes the browser's frames as a whole. */
export const filesAlone = ['src/features/find/screen/deck-view.test.tsx'];

/** Components in a simulated browser. It has no layout: tests that depend on layout are in `e2e`. */
export const screens = (name: string, files: Files) =>
  mergeConfig(
    vite,
    defineConfig({
      test: {
        ...shared,
        ...files,
        name,
        pool: 'threads',
        environment: 'happy-dom',
        // Links to other pages do nothing.
        environmentOptions: {
          happyDOM: {
            settings: { navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true } },
          },
        },
        alias: { 'socket.io-client': resolve(import.meta.dirname, '../src/testing/live.ts') },
        setupFiles: [...shared.setupFiles, 'src/testing/set-up.ts'],
        silent: 'passed-only',
        restoreMocks: true,
        unstubGlobals: true,
      },
    }),
  );
