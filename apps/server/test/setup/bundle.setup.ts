import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the bundled `main.js` and `staff-command.js` of this run are. */
    bundle: string;
  }
}

/**
 * Bundles the programs that tests start as processes: a bundle starts in a quarter of the time. As deep as `dist`,
 * which finds its files from there; in a folder of its own, so that two runs do not delete each other's. @returns what
 * removes it
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../..');
  const outDir = `.cache-${process.pid}`;
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, sourcemap: false },
  });
  const bundle = join(root, outDir);
  project.provide('bundle', bundle);
  return () => rm(bundle, { recursive: true, force: true });
}
