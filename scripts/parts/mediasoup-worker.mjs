import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackages } from './debian.mjs';
import { buildMediasoupWorker, neededPackages } from './mediasoup-worker/build.mjs';
import { run } from './run.mjs';

// Found from here, since tests run in folders of their own.
const root = resolve(import.meta.dirname, '../..');
const mediasoup = join(root, 'node_modules/mediasoup');

/** Where what was built is kept, by version, since `npm ci` empties the package's own folder. */
const built = () => {
  const { version } = JSON.parse(readFileSync(join(mediasoup, 'package.json'), 'utf8'));
  return join(root, '.cache/mediasoup-worker', version, 'mediasoup-worker');
};

/** @returns {string | undefined} the path of mediasoup's worker, which forwards the calls of more than two */
export function findMediasoupWorker() {
  if (process.env.MEDIASOUP_WORKER_BIN) return process.env.MEDIASOUP_WORKER_BIN;
  if (!existsSync(mediasoup)) return undefined;
  const name = process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker';
  return [built(), join(mediasoup, 'worker/out/Release', name)].find((path) => existsSync(path));
}

/**
 * Tells the server that will be started where the worker is. Where there is none, it is downloaded meanwhile, to where mediasoup
 * itself looks; the product does all but calls of more than two without it.
 */
export function provideMediasoupWorker() {
  const worker = findMediasoupWorker();
  if (worker) process.env.MEDIASOUP_WORKER_BIN = worker;
  else void downloadMediasoupWorker();
}

/** Downloads the worker that mediasoup's authors built for this system, if there is one and it runs. Never throws. */
export async function downloadMediasoupWorker() {
  if (findMediasoupWorker() || !existsSync(mediasoup)) return;
  // Where the download fails, the package would build with Python and download more: a name that is no program ends it there.
  const env = { ...process.env, PYTHON: 'no-python' };
  const postinstall = [process.execPath, 'npm-scripts.mjs', 'postinstall'];
  await run(postinstall, { cwd: mediasoup, env, atMost: 60_000 });
}

/** Downloads the worker where possible, and else builds it on Debian, which takes minutes. */
export async function installMediasoupWorker() {
  await downloadMediasoupWorker();
  if (findMediasoupWorker() || process.platform !== 'linux') return;
  await installPackages(await neededPackages());
  console.log('Building mediasoup’s worker, which takes some minutes and is done once …');
  const failure = await buildMediasoupWorker(join(mediasoup, 'worker'), built());
  if (failure) console.log(failure);
}
