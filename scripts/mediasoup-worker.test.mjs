import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { downloadMediasoupWorker, findMediasoupWorker } from './parts/mediasoup-worker.mjs';
import { adaptSources } from './parts/mediasoup-worker/build.mjs';

const mediasoup = 'node_modules/mediasoup';

/** A folder within the repository, where packages are found. */
function folder() {
  mkdirSync('.cache', { recursive: true });
  const path = mkdtempSync('.cache/mediasoup-test-');
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A download server with the given file, or none. */
async function downloads(content) {
  const server = createServer((_request, response) => response.writeHead(content ? 200 : 404).end(content));
  server.listen({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

/** @returns the environment that makes the script look for a worker at this address */
const publishedAt = (address) => ({
  PATH: process.env.PATH,
  MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL: address,
});

function copyOfPackage() {
  const copy = folder();
  for (const name of ['package.json', 'npm-scripts.mjs', 'node_modules'])
    cpSync(join(mediasoup, name), join(copy, name), { recursive: true });
  return copy;
}

const worker = findMediasoupWorker() ?? '';
/** The exit code of an intact worker that is started without a version. */
const runs = (path) => spawnSync(path, { env: {} }).status === 41;

it.skipIf(!worker)('the installed worker runs here', () => {
  expect(runs(worker)).toBe(true);
});

it.skipIf(!worker)('a published worker is downloaded to where mediasoup looks', async () => {
  const published = folder();
  cpSync(worker, join(published, 'mediasoup-worker'));
  const copy = copyOfPackage();
  const archive = execFileSync('tar', ['-cz', '-C', published, 'mediasoup-worker'], {
    maxBuffer: 2 ** 26,
  });
  await downloadMediasoupWorker(copy, publishedAt(await downloads(archive)));
  expect(runs(join(copy, 'worker/out/Release/mediasoup-worker'))).toBe(true);
});

it('nothing is built where no worker is published or the server cannot be reached', async () => {
  for (const from of [await downloads(undefined), 'http://127.0.0.1:1']) {
    const { code, output } = await downloadMediasoupWorker(copyOfPackage(), publishedAt(from));
    expect(code).not.toBe(0);
    expect(output).toContain('no-python');
    expect(output).not.toContain('clean-build');
  }
});

it('the sources of the locked version can be adapted to Debian’s libraries', () => {
  const copy = folder();
  cpSync(join(mediasoup, 'worker'), copy, { recursive: true });
  adaptSources(copy);
  const srtp = readdirSync(join(copy, 'subprojects')).find((name) => name.startsWith('libsrtp-')) ?? '';
  expect(readFileSync(join(copy, 'subprojects', srtp, 'meson.build'), 'utf8')).toContain('libsrtp2');
});
