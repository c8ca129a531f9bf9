import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, PoolClient } from 'pg';
import type { TestApp } from './app';

/** What some work asks of the database. */
export interface StatementCounts {
  statements: number;
  /** The waits one after the other: statements that wait for no answer of each other go out in one. */
  rounds: number;
  /** Statements without a name, which drizzle builds and PostgreSQL plans each time. */
  unprepared: number;
}

interface Count extends StatementCounts {
  underway: number;
}

type Query = (...parts: unknown[]) => unknown;

/** Counts what some work asks of the database, by itself or by calls over a connection; not what jobs ask meanwhile. */
export function countStatements({
  database: { pool },
  server,
}: Pick<TestApp, 'database' | 'server'>): (work: () => Promise<unknown>) => Promise<StatementCounts> {
  const counting = new AsyncLocalStorage<Count | undefined>();
  const watched = new WeakSet<ClientBase>();
  let ofCalls: Count | undefined;

  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    const counted: Query = (...parts) => {
      const count = counting.getStore();
      if (!count) return query(...parts);
      const [statement] = parts;
      const isPrepared = typeof statement === 'object' && Boolean(Reflect.get(statement ?? {}, 'name'));
      count.statements += 1;
      if (count.underway === 0) count.rounds += 1;
      if (!isPrepared) count.unprepared += 1;
      count.underway += 1;
      const callback = parts.at(-1);
      if (typeof callback !== 'function')
        return (query(...parts) as Promise<unknown>).finally(() => (count.underway -= 1));
      return query(...parts.slice(0, -1), (...answer: unknown[]) => {
        count.underway -= 1;
        callback(...answer);
      });
    };
    Object.assign(client, { query: counted });
  };
  pool.on('acquire', watch);
  server.server.prependListener('request', () => counting.enterWith(ofCalls));

  return async (work) => {
    const count = { statements: 0, rounds: 0, unprepared: 0, underway: 0 };
    ofCalls = count;
    await counting.run(count, work);
    ofCalls = undefined;
    const { underway: _, ...asked } = count;
    return asked;
  };
}
