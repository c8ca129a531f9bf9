import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../serve-demo.mjs', import.meta.url));
const startTimeoutMs = 180_000;

export interface Product {
  address: string;
  stop(): Promise<void>;
}

/** The built product with a new demo world, ready to visit. */
export async function startProduct(port: number, settings: Record<string, string> = {}): Promise<Product> {
  const address = `http://localhost:${port}`;
  const running = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(running, 'exit');
  const stop = async () => {
    running.kill('SIGTERM');
    await ended;
  };
  for (const giveUp = Date.now() + startTimeoutMs; Date.now() < giveUp; await sleep(200)) {
    if (running.exitCode !== null) throw new Error('The product ended before it could be visited.');
    if (await answers(`${address}/readyz`)) return { address, stop };
  }
  await stop();
  throw new Error(`The product was not ready after ${startTimeoutMs / 1000} s.`);
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
