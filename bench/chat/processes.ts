import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order } from './clients';
import type { Talk } from './dialects';

const run = (script: URL): ChildProcess => fork(fileURLToPath(script), { execArgv: ['--import', 'tsx'] });

/** A reference server; without a database it only relays. */
export async function startReference(port: number, talks: readonly Talk[], databaseUrl?: string) {
  const child = run(new URL('./reference.ts', import.meta.url));
  child.send({ port, talks, databaseUrl });
  await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** A process that runs clients. */
export function startClients() {
  const child = run(new URL('./clients.ts', import.meta.url));
  const ended = once(child, 'exit').then((how) => {
    throw new Error(`The clients ended: ${how.join()}`);
  });
  ended.catch(() => undefined);
  const send = async <Result>(order: Order): Promise<Result> => {
    child.send(order);
    const [{ result, error }] = await Promise.race([once(child, 'message'), ended]);
    if (error) throw new Error(error);
    return result as Result;
  };
  return { send, stop: () => void child.kill() };
}
