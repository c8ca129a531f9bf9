import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findMediasoupWorker } from '../../scripts/parts/mediasoup-worker.mjs';
import { timeouts } from '../../vitest.timeouts.ts';

const mediasoupWorker = findMediasoupWorker();

export default defineConfig({
  // For the tests of server and web app together.
  resolve: { alias: { '@': resolve(import.meta.dirname, '../web/src') } },
  test: {
    ...timeouts,
    setupFiles: [...timeouts.setupFiles, 'test/setup/at-end.setup.ts'],
    name: 'server',
    env: mediasoupWorker ? { MEDIASOUP_WORKER_BIN: mediasoupWorker } : {},
    // Importing the product again for each file took a third of the time; what a file opens ends with it
    // (`test/setup/at-end.ts`).
    isolate: false,
    pool: 'threads',
    root: import.meta.dirname,
    include: ['{src,test,seed}/**/*.test.ts', '../../e2e/*.test.ts'],
    globalSetup: ['test/setup/postgres.setup.ts', 'test/setup/bundle.setup.ts'],
  },
});
