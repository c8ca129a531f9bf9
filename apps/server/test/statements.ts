import type { ClientBase, PoolClient } from 'pg';
import type { Database } from '../src/platform/database/client';

/** What some work asks of the database. */
export interface Asked {
  statements: number;
  /** How often the database had answered everything before the next statement went out: the waits one after the other. */
  rounds: number;
  /** Statements without a name, which drizzle builds and PostgreSQL plans each time. */
  unprepared: number;
}

type Query = (...parts: unknown[]) => unknown;

/** Counts the statements of a pool; `during` says how many some work needed. */
export function countStatements({ pool }: Pick<Database, 'pool'>) {
  let asked: Asked = { statements: 0, rounds: 0, unprepared: 0 };
  let underway = 0;
  const watched = new WeakSet<ClientBase>();

  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    const counted: Query = (...parts) => {
      const [statement] = parts;
      const isPrepared = typeof statement === 'object' && Boolean(Reflect.get(statement ?? {}, 'name'));
      asked.statements += 1;
      if (underway === 0) asked.rounds += 1;
      if (!isPrepared) asked.unprepared += 1;
      underway += 1;
      const callback = parts.at(-1);
      if (typeof callback === 'function') {
        const answered: Query = (...answer) => {
          underway -= 1;
          callback(...answer);
        };
        return query(...parts.slice(0, -1), answered);
      }
      return (query(...parts) as Promise<unknown>).finally(() => (underway -= 1));
    };
    Object.assign(client, { query: counted });
  };
  pool.on('acquire', watch);

  return async (work: () => Promise<unknown>): Promise<Asked> => {
    asked = { statements: 0, rounds: 0, unprepared: 0 };
    await work();
    return asked;
  };
}
