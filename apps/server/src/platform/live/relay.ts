import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { createClient } from 'redis';

const stream = 'nestmate:live';
/** Milliseconds between two attempts. */
const retryDelay = 500;
/** Milliseconds that a read waits for something new, between two signs of life, and after which silence is a lost connection. */
const patience = { read: 5000, ping: 5000, silence: 15_000 };

/** What others said may not have been heard by this process; nor, if it spoke itself, by others what it said. */
interface Gap {
  spoke: boolean;
}

/** Carries what is told everywhere to the windows of the other processes, through a stream in Redis. */
export interface Relay {
  adapter: ReturnType<typeof createAdapter>;
  isThere: () => boolean;
  /** Called after a lost connection is back. */
  onGap: (listener: (gap: Gap) => void) => void;
  close: () => void;
}

/** Begins to connect, and never gives up: without Redis, each process tells its own windows. */
export function openRelay(url: string, log: Logger): Relay {
  const speaking = createClient({
    url,
    // What cannot be said now is lost, and known to be: waiting would keep it from our own windows too.
    disableOfflineQueue: true,
    pingInterval: patience.ping,
    socket: { reconnectStrategy: () => retryDelay, socketTimeout: patience.silence },
  });
  const reading = speaking.duplicate();
  const gapListeners: ((gap: Gap) => void)[] = [];
  const connections = [speaking, reading];
  const away = new Set<unknown>(connections);
  let gap: Gap | undefined;
  let closed = false;

  for (const connection of connections) {
    connection.on('error', (error: unknown) => {
      if (closed || connection.isReady) return;
      if (!gap) log.error({ err: error }, 'Redis is away: other processes hear nothing meanwhile');
      away.add(connection);
      gap ??= { spoke: false };
    });
    connection.on('ready', () => {
      away.delete(connection);
      if (away.size > 0 || !gap) return;
      log.info('Redis is back');
      for (const listener of gapListeners) listener(gap);
      gap = undefined;
    });
    // Ends only when the relay is closed.
    connection.connect().catch(() => undefined);
  }

  /** Where reading begins. `$` would be a later place each time that nothing was read. */
  let start: string | undefined;
  const startOf = async (key: string) =>
    (start ??= (await reading.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0');
  const read = async ([from]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) => {
    const id = from.id === '$' ? await startOf(from.key) : from.id;
    return reading.xRead({ key: from.key, id }, options);
  };
  const nothing = () => undefined;
  /** What the adapter sees of Redis. It asks again at once when a read fails, and only listens for answers that we never want. */
  const seen = {
    sSubscribe: nothing,
    xAdd: (...message: Parameters<typeof speaking.xAdd>) =>
      speaking.xAdd(...message).catch((error: unknown) => {
        if (away.size === 0) log.error({ err: error }, 'Redis did not take what other processes should hear');
        gap = { spoke: true };
        throw error;
      }),
    duplicate: () => ({
      sSubscribe: nothing,
      on: nothing,
      connect: async () => undefined,
      disconnect: nothing,
      subscribe: nothing,
      xRead: (...wanted: Parameters<typeof read>) =>
        read(...wanted).catch(() => sleep(retryDelay, null, { ref: false })),
    }),
  };

  return {
    adapter: createAdapter(seen, { streamName: stream, blockTimeInMs: patience.read }),
    isThere: () => away.size === 0,
    onGap: (listener) => void gapListeners.push(listener),
    close: () => {
      closed = true;
      speaking.destroy();
      reading.destroy();
    },
  };
}
