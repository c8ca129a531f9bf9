import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const collector = fileURLToPath(new URL('./collector.cjs', import.meta.url));

/** Bytes of a process. */
export interface Memory {
  /** What it has from the system, garbage and room for more included. */
  resident: number;
  /** What it uses after its garbage is collected. */
  held: number;
}

/** The built server in a separate process, started as `npm start` does, which can tell how much memory it holds. */
export async function startServer(env: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--enable-source-maps', '--expose-gc', '--require', collector, main],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    memory: async (): Promise<Memory> => {
      const answer = once(child, 'message');
      child.send('measure');
      const [memory] = await answer;
      return memory;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
