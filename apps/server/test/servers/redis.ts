import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, vi } from 'vitest';
import { findRedis } from '../../../../scripts/parts/redis.mjs';
import { atEnd } from '../setup/at-end';
import { freePort } from './free-port';

const program = findRedis();

/** Tests that need Redis; `npm test` installs it where possible and reports skipped tests. */
export const describeWithRedis = describe.skipIf(!program);

/** Runs Redis until its stdin closes, which also happens when the test run crashes. */
const untilInputEnds = '"$0" "$@" & cat > /dev/null; kill -9 $!; wait $!';

/** Starts a Redis without persistence for this test file. Call it in `beforeAll`. */
export async function testRedis() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'nestmate-redis-'));
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
  let keeper: ChildProcess | undefined;

  const start = async () => {
    keeper = spawn('sh', ['-c', untilInputEnds, program ?? 'redis-server', ...settings], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await vi.waitFor(() => answers(port), { timeout: 10_000, interval: 20 });
  };
  /** Sends SIGKILL and waits for the exit. */
  const kill = async () => {
    if (!keeper) return;
    const ended = once(keeper, 'exit');
    keeper.stdin?.end();
    await ended;
    keeper = undefined;
  };
  atEnd(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return { port, url: `redis://127.0.0.1:${port}`, start, kill };
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
