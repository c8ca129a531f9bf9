import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { defaultSocketTimeoutMs, socketsWithTimeout } from '../database/sockets';

const retryDelayMs = 500;
const closeTimeoutMs = 2000;
/** How PostgreSQL lists these connections. */
export const listenerName = 'nestmate events';

interface Handlers {
  onNotification: (payload: string) => void;
  /** Called after a lost connection is back. */
  onGap: () => void;
}

/**
 * A connection that listens on one PostgreSQL channel and reconnects until it is closed.
 * @param socketTimeoutMs the connection breaks after this long without an answer; the database is queried three times
 * within it
 */
export async function listenOn(
  channel: string,
  url: string,
  log: Pick<Logger, 'warn'>,
  { onNotification, onGap }: Handlers,
  socketTimeoutMs = defaultSocketTimeoutMs,
): Promise<{ close: () => Promise<void> }> {
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      stream: socketsWithTimeout(socketTimeoutMs),
    });
    next.on('notification', ({ payload = '{}' }) => onNotification(payload));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      // Not awaited: a connection that is already lost never reports its end.
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return void next.end().catch(() => undefined);
    // Added only now: a connection that was never established also ends, and its caller retries.
    next.on('end', () => {
      client = undefined;
      if (!closed) void reconnect();
    });
    client = next;
  };

  const reconnect = async () => {
    while (!closed) {
      await sleep(retryDelayMs);
      try {
        await connect();
        onGap();
        return;
      } catch {
        log.warn('Waiting for the database to listen for events again');
      }
    }
  };

  await connect();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    await client?.query('select 1').catch(() => undefined);
    isAsking = false;
  };
  const asking = setInterval(() => void ask(), socketTimeoutMs / 3);
  asking.unref();
  return {
    async close() {
      closed = true;
      clearInterval(asking);
      // A connection that is lost meanwhile is closed too, and may never report it.
      await Promise.race([
        client?.end().catch(() => undefined),
        sleep(closeTimeoutMs, undefined, { ref: false }),
      ]);
    },
  };
}
