import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** The real server in a separate process. */
export async function startServer(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [tsx, main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
