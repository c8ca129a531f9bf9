// Builds the web app, the staff console and the server into their `dist` folders.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compressCopies } from './parts/compress.mjs';
import { loadLock } from './parts/data-dir-lock.mjs';
import { run, tool } from './parts/run.mjs';
import { fingerprintSources } from './parts/sources.mjs';
import { loadSteps } from './parts/steps.mjs';
import { writeTextModules } from './parts/text-modules.mjs';

const stamp = '.cache/built-from';
const products = ['apps/server/dist/main.js', 'apps/web/dist/index.html', 'apps/web/dist/staff/staff.html'];
const builds = [['apps/web'], ['apps/web', '--config', 'apps/web/vite.staff.config.ts'], ['apps/server']];

/** Whether the build is up to date with the sources. */
export function isBuilt() {
  return [stamp, ...products].every(existsSync) && readFileSync(stamp, 'utf8') === fingerprintSources();
}

/** @throws when either side does not build, with the build output */
export async function build() {
  writeTextModules();
  const fingerprint = fingerprintSources();
  rmSync(stamp, { force: true });
  rmSync('apps/web/dist', { recursive: true, force: true });
  const running = builds.map((options) =>
    run(tool('vite/bin/vite.js', 'build', ...options, '--logLevel', 'warn')),
  );
  for (const { code, output } of await Promise.all(running)) {
    if (code !== 0) throw new Error(`The build failed.\n${output.trim()}`);
  }
  await compressCopies('apps/web/dist');
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Builds when sources changed. When two processes start together, one builds and the other waits. */
export async function buildWhenNeeded() {
  if (isBuilt()) return;
  const { lockFolder, DataDirInUse } = await loadLock();
  for (;;) {
    try {
      const lock = await lockFolder('.cache');
      if (!isBuilt()) await timed(build);
      return await lock.release();
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
      await sleep(200);
    }
  }
}

async function timed(work) {
  const { makeSteps } = await loadSteps();
  await makeSteps(process.stdout)('Building the web app and the server', work);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await timed(build);
