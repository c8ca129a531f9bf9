import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackages } from './debian.mjs';
import { buildMediasoupWorker, neededPackages } from './mediasoup-worker/build.mjs';
import { run } from './run.mjs';

// Resolved from here, because tests run in other folders.
const root = resolve(import.meta.dirname, '../..');
const mediasoup = join(root, 'node_modules/mediasoup');

/** The folder of built workers, by version, because `npm ci` empties the package's own folder. */
const built = () => {
  const { version } = JSON.parse(readFileSync(join(mediasoup, 'package.json'), 'utf8'));
  return join(root, '.cache/mediasoup-worker', version, 'mediasoup-worker');
};

/** @returns {string | undefined} the path of mediasoup's worker, which forwards the calls of rooms */
export function findMediasoupWorker() {
  if (process.env.MEDIASOUP_WORKER_BIN) return process.env.MEDIASOUP_WORKER_BIN;
  if (!existsSync(mediasoup)) return undefined;
  const name = process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker';
  return [built(), join(mediasoup, 'worker/out/Release', name)].find((path) => existsSync(path));
}

/**
 * Passes the path of the worker to the server that will be started. If there is none, it is downloaded meanwhile to the
 * place where mediasoup itself looks, except in production, which runs nothing without a hash in the lock file. Without
 * a worker, everything works except the calls of rooms.
 */
export function provideMediasoupWorker() {
  const worker = findMediasoupWorker();
  if (worker) process.env.MEDIASOUP_WORKER_BIN = worker;
  else if (existsSync(mediasoup) && process.env.NODE_ENV !== 'production') void downloadMediasoupWorker();
}

/**
 * Downloads the worker that mediasoup's authors built for this system, if there is one and it runs. Never throws.
 * @param {string} folder the package's
 * @param {NodeJS.ProcessEnv} env
 */
export function downloadMediasoupWorker(folder = mediasoup, env = process.env) {
  const postinstall = [process.execPath, 'npm-scripts.mjs', 'postinstall'];
  // If the download fails, the package would build with Python and download more; a command that does not exist stops
  // it there.
  return run(postinstall, { cwd: folder, env: { ...env, PYTHON: 'no-python' }, atMost: 60_000 });
}

/** Downloads the worker if possible, otherwise builds it on Debian, which takes minutes. */
export async function installMediasoupWorker() {
  if (findMediasoupWorker() || !existsSync(mediasoup)) return;
  await downloadMediasoupWorker();
  if (findMediasoupWorker() || process.platform !== 'linux') return;
  await installPackages(await neededPackages());
  console.log('Building mediasoup’s worker, which takes some minutes and is done once …');
  const failure = await buildMediasoupWorker(join(mediasoup, 'worker'), built());
  if (failure) console.log(failure);
}
