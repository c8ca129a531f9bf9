import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order } from './clients';

const run = (script: URL): ChildProcess => fork(fileURLToPath(script), { execArgv: ['--import', 'tsx'] });

export interface Talks {
  id: string;
  people: string[];
}

/** A reference server; without a database it only relays. */
export async function startReference(port: number, talks: Talks[], databaseUrl?: string) {
  const child = run(new URL('./reference.ts', import.meta.url));
  child.send({ port, talks, databaseUrl });
  await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** A process that runs clients. */
export function startClients() {
  const child = run(new URL('./clients.ts', import.meta.url));
  const send = async <Result>(order: Order): Promise<Result> => {
    child.send(order);
    const [{ result, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return result as Result;
  };
  return { send, stop: () => void child.kill() };
}
