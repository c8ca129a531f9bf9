import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const startTimeoutMs = 180_000;

interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** The built product with a new demo world, ready to visit. */
export const startProduct = (port: number) => serve('serve-demo.mjs', port, '/readyz');

/** The page with every component, built and ready to visit. */
export const startGallery = (port: number) => serve('serve-gallery.mjs', port, '/gallery.html');

async function serve(program: string, port: number, page: string): Promise<RunningServer> {
  const address = `http://localhost:${port}`;
  const running = spawn(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url))], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(running, 'exit');
  const stop = async () => {
    running.kill('SIGTERM');
    await ended;
  };
  for (const giveUp = Date.now() + startTimeoutMs; Date.now() < giveUp; await sleep(200)) {
    if (running.exitCode !== null) throw new Error(`${program} ended before it could be visited.`);
    if (await answers(address + page)) return { address, stop };
  }
  await stop();
  throw new Error(`${program} was not ready after ${startTimeoutMs / 1000} s.`);
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
