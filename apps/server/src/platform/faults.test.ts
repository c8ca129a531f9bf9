import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database/database';
import { startServer } from '../../test/processes/servers';
import { surviveFaults } from './faults';
import { makeLog } from './observability/log';

/**
 * Runs in the server's process before the product: requests of these addresses cause what no code of the product
 * should.
 */
const faulty = `
  import { subscribe } from 'node:diagnostics_channel';
  const fail = (message) => { throw new Error(message); };
  subscribe('http.server.request.start', ({ request, response, server }) => {
    if (request.url === '/throws') setImmediate(fail, 'thrown');
    if (request.url === '/rejects') void Promise.reject(new Error('rejected'));
    if (request.url === '/throws-at-end') response.once('finish', () => fail('thrown at the end'));
    if (request.url === '/emits') request.socket.server.emit('error', new Error('emitted'));
    if (request.url === '/deafens') setImmediate(() => { server.close(); fail('deaf'); });
  });
`;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const { url } = await testDatabase();
  const preloaded = `--import=data:text/javascript,${encodeURIComponent(faulty)}`;
  server = await startServer({ DATABASE_URL: url, NODE_OPTIONS: preloaded }, async () => '');
});
const ask = (path: string) => fetch(`${server.address}${path}`, { headers: { connection: 'close' } });

it.each(['/throws', '/rejects', '/throws-at-end', '/emits'])(
  'the server survives an uncaught error in a request for %s, as often as it comes',
  async (path) => {
    const first = server.pid();
    for (let turn = 0; turn < 20; turn += 1) await ask(path).catch(() => undefined);
    await sleep(100);
    expect(server.isRunning()).toBe(true);
    expect(await server.readiness()).toBe('ready');
    expect(server.pid()).toBe(first);
    expect(server.log()).toContain('Nobody caught an error');
  },
);

it('the server ends after an uncaught error when it no longer answers, so that another is started', async () => {
  await ask('/deafens').catch(() => undefined);
  await vi.waitFor(() => expect(server.isRunning()).toBe(false), { timeout: 40_000, interval: 100 });
  expect(server.exitCode()).toBe(1);
});

it('the check that the server still answers leaves no connection open when nothing does', async () => {
  const fail = vi.fn();
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => void hanging.listen(0, '127.0.0.1', resolve));
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  try {
    surviveFaults({ log: makeLog('silent'), server: hanging, fail, answerMs: 100 });
    process.emit('uncaughtException', new Error('Planted'));
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  }
  await vi.waitFor(() => expect(fail).toHaveBeenCalledWith('it no longer answers'));
  const open = promisify(hanging.getConnections.bind(hanging));
  await vi.waitFor(async () => expect(await open()).toBe(0), 2000);
  hanging.close();
});
