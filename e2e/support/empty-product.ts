import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../apps/server/test/servers/free-port';
import { endWithParent } from '../../scripts/parts/run.mjs';
import { openProductionAround } from './production';

const programs = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
const startTimeoutMs = 180_000;

/**
 * The product in production as an office starts it: without the demo world, with a mail server. Everything is removed
 * at the end.
 */
export async function startEmptyProduct(smtpUrl: string) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-empty-'));
  const around = await openProductionAround(port, dataDir);
  const env = {
    ...process.env,
    ...around.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Alder Housing <housing@alder.example>',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  };
  const running = spawn(process.execPath, [...endWithParent, programs('start')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(running, 'exit');
  const stop = async () => {
    running.kill('SIGTERM');
    await ended;
    await around.close();
    // On a busy machine PostgreSQL may still write its last checkpoint.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const giveUp = Date.now() + startTimeoutMs; !(await isReady()); await sleep(200)) {
    if (running.exitCode !== null || Date.now() > giveUp) {
      await stop();
      throw new Error('The empty product did not start');
    }
  }
  return {
    address: around.address,
    stop,
    /** Runs `npm run staff`. @returns its output */
    staffCommand: async (...words: string[]) =>
      (await promisify(execFile)(process.execPath, [programs('command'), 'staff', ...words], { env })).stdout,
  };
}
