import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ClientBase, PoolClient } from 'pg';
import type { TestApp } from '../app';

/** The statements of some work. */
export interface StatementCounts {
  statements: number;
  /** The waits one after the other: statements that wait for no answer of each other go out in one. */
  rounds: number;
  /**
   * Statements without a name, which drizzle builds and PostgreSQL plans each time; not `begin` and `commit`, which
   * have no plan.
   */
  unprepared: number;
}

interface Count extends StatementCounts {
  underway: number;
  /** Answers that wait for those of their round. */
  held: (() => void)[];
}

type Query = (...parts: unknown[]) => Promise<unknown>;

/** Work may take this long to send statements that wait for no answer of its round. */
const quietMs = 2;

const planless = /^(begin|commit|rollback|savepoint|release)\b/i;

/**
 * Counts what some work asks of the database: by itself, by calls over a connection, and by requests of windows that
 * open from now on; not what jobs and listeners ask meanwhile. The answers of a round all arrive together and last, so
 * that rounds do not depend on how fast any of them is.
 * @returns `texts`: all later statements, of any caller
 */
export function countStatements({
  database: { pool },
  server,
  live,
}: { database: Pick<TestApp['database'], 'pool'> } & Partial<Pick<TestApp, 'live' | 'server'>>): {
  asks: (work: () => Promise<unknown>) => Promise<StatementCounts>;
  /** Does a part of the work that is not counted, and waits for no other answers. */
  uncounted: <Result>(part: () => Result) => Result;
  texts: ReadonlySet<string>;
} {
  const texts = new Set<string>();
  const counting = new AsyncLocalStorage<Count | undefined>();
  const watched = new WeakSet<ClientBase>();
  let ofCalls: Count | undefined;
  // A connection that had to be opened would send its first statement in a round of its own.
  pool.options.idleTimeoutMillis = 0;

  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    const sent = async (count: Count, parts: unknown[]) => {
      const { name, text } = statementOf(parts[0]);
      count.statements += 1;
      if (count.underway === 0 && count.held.length === 0) count.rounds += 1;
      if (!name && !planless.test(text)) count.unprepared += 1;
      count.underway += 1;
      try {
        return await query(...parts);
      } finally {
        count.underway -= 1;
        const delivered = new Promise<void>((deliver) => count.held.push(deliver));
        void release(count);
        await delivered;
      }
    };
    const counted = (...parts: unknown[]): unknown => {
      const isStream = typeof Reflect.get(Object(parts[0]), 'submit') === 'function';
      if (!isStream) texts.add(statementOf(parts[0]).text);
      const count = counting.getStore();
      if (!count || isStream) return query(...parts);
      const callback = parts.at(-1);
      const given = typeof callback === 'function' ? parts.slice(0, -1) : parts;
      const answer = sent(count, given);
      if (typeof callback !== 'function') return answer;
      answer.then(
        (result) => process.nextTick(callback, null, result),
        (error: unknown) => process.nextTick(callback, error),
      );
      return undefined;
    };
    Object.assign(client, { query: counted });
  };
  pool.on('acquire', watch);
  server?.server.prependListener('request', () => counting.enterWith(ofCalls));
  live?.onConnection((socket) => void socket.use((_, next) => counting.run(ofCalls, next)));

  const asks = async (work: () => Promise<unknown>) => {
    await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(0.001)')));
    const count: Count = { statements: 0, rounds: 0, unprepared: 0, underway: 0, held: [] };
    ofCalls = count;
    try {
      await counting.run(count, work);
      // What nobody waits for is asked all the same.
      do await quiet();
      while (count.underway > 0 || count.held.length > 0);
    } finally {
      ofCalls = undefined;
    }
    const { statements, rounds, unprepared } = count;
    return { statements, rounds, unprepared };
  };
  return { asks, uncounted: (part) => counting.run(undefined, part), texts };
}

async function quiet() {
  await setTimeout(quietMs);
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}

/** Delivers the answers of a round once all have arrived and nothing more is sent. */
async function release(count: Count) {
  const { statements } = count;
  if (count.underway > 0) return;
  await quiet();
  if (count.underway > 0 || count.statements > statements) return;
  for (const deliver of count.held.splice(0)) deliver();
}

function statementOf(statement: unknown): { name?: string; text: string } {
  return typeof statement === 'string' ? { text: statement } : (statement as { name?: string; text: string });
}
