import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import pg from 'pg';
import type { Db } from '../database/client';

const channel = 'nestmate_events';
const retryDelay = 500;
/** Milliseconds that a connection has for its goodbye. */
const closePatience = 2000;

/** A notification holds 8000 bytes. */
const idsAtOnce = 100;

/** A feature adds its events by declaration merging: `'interest.mutual': { … }`. Payloads stay small: ids, not rows; many
 * `membershipIds` arrive as several events. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface DomainEvents {}
export type DomainEventName = keyof DomainEvents & string;

type Listener<Name extends DomainEventName> = (event: DomainEvents[Name]) => void | Promise<void>;

/**
 * Domain events travel with the transaction that causes them (PostgreSQL NOTIFY): every process hears them once the
 * write is committed, and nobody hears of a write that was rolled back.
 */
export interface Events {
  publish<Name extends DomainEventName>(db: Db, name: Name, event: DomainEvents[Name]): Promise<void>;
  on<Name extends DomainEventName>(name: Name, listener: Listener<Name>): void;
  /** Called after a lost connection is back: events may have been missed, so what is kept from them must be rebuilt. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

export async function listenForEvents(url: string, log: Logger): Promise<Events> {
  const listeners = new Map<string, ((event: never) => void | Promise<void>)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;

  const hear = (text: string | undefined) => {
    const { name, event } = JSON.parse(text ?? '{}') as { name: string; event: never };
    for (const listener of listeners.get(name) ?? []) {
      Promise.resolve()
        .then(() => listener(event))
        .catch((error: unknown) => log.error({ err: error, event: name }, 'An event listener failed'));
    }
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ payload }) => hear(payload));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      // Not waited for: one that has gone by itself never says that it has ended.
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return void next.end().catch(() => undefined);
    // Only now: a connection that never stood ends too, and is tried again by whoever wanted it.
    next.on('end', () => {
      client = undefined;
      if (!closed) void reconnect();
    });
    client = next;
  };

  const reconnect = async () => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
      try {
        await connect();
        for (const listener of gapListeners) listener();
        return;
      } catch {
        log.warn('Waiting for the database to listen for events again');
      }
    }
  };

  await connect();
  return {
    async publish(db, name, event) {
      for (const part of inParts(event))
        await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ name, event: part })})`);
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    async close() {
      closed = true;
      // A connection that is lost at this moment is closed as well, and may never say so.
      await Promise.race([
        client?.end().catch(() => undefined),
        sleep(closePatience, undefined, { ref: false }),
      ]);
    },
  };
}

function inParts(event: object): object[] {
  const ids: unknown = Reflect.get(event, 'membershipIds');
  if (!Array.isArray(ids) || ids.length <= idsAtOnce) return [event];
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) => ({
    ...event,
    membershipIds: ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  }));
}
