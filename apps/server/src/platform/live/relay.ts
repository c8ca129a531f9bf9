import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { createClient } from 'redis';

const stream = 'nestmate:live';
/** Milliseconds between two attempts. */
const retryDelay = 500;
/** Milliseconds after which nobody reads an entry any more, and between two looks for such. The words of messages are in them. */
const kept = { for: 5 * 60_000, look: 60_000 };
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
    // What cannot be said now is lost, and known to be: said later it would be old.
    disableOfflineQueue: true,
    pingInterval: patience.ping,
    socket: { reconnectStrategy: () => retryDelay, socketTimeout: patience.silence },
  });
  const reading = speaking.duplicate();
  const gapListeners: ((gap: Gap) => void)[] = [];
  const connections = [speaking, reading];
  const away = new Set<unknown>(connections);
  // Windows may be there before Redis is.
  let gap: Gap | undefined = { spoke: false };
  let complained = false;
  let closed = false;
  /** Where reading begins. The adapter's `$` would be a later place each time that nothing was read. */
  let start: string | undefined;

  const isBack = (connection: unknown) => {
    away.delete(connection);
    if (away.size > 0) return;
    if (complained) log.info('Redis is back');
    complained = false;
    const over = gap;
    gap = undefined;
    if (over) for (const listener of gapListeners) listener(over);
  };
  for (const connection of connections) {
    connection.on('error', (error: unknown) => {
      if (closed || connection.isReady) return;
      if (!complained) log.error({ err: error }, 'Redis is away: other processes hear nothing meanwhile');
      complained = true;
      away.add(connection);
      gap ??= { spoke: false };
    });
    // Ends only when the relay is closed.
    connection.connect().catch(() => undefined);
  }
  /** Goes by the clock of Redis, which numbers the entries. When nobody is left to do it, the stream goes as a whole. */
  const forgetOld = async () => {
    const [seconds] = await speaking.time();
    await speaking.xTrim(stream, 'MINID', Number(seconds) * 1000 - kept.for);
    await speaking.pExpire(stream, kept.for);
  };
  const tidy = () =>
    void forgetOld().catch((error: unknown) => {
      if (away.size === 0) log.error({ err: error }, 'Redis did not forget what is old');
    });
  const tidying = setInterval(tidy, kept.look).unref();
  speaking.on('ready', () => {
    isBack(speaking);
    tidy();
  });
  reading.on('ready', () => {
    const latest = start ?? reading.xRevRange(stream, '+', '-', { COUNT: 1 }).then((last) => last?.[0]?.id);
    Promise.resolve(latest)
      .then((id = '0-0') => {
        start = id;
        isBack(reading);
      })
      .catch((error: unknown) => {
        // Otherwise it was lost again, and is asked when it is back.
        if (reading.isReady) log.error({ err: error }, 'Redis does not say where its stream ends');
      });
  });

  const read = async ([from]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) => {
    if (start === undefined) throw new Error('Redis was not there yet');
    return reading.xRead({ key: from.key, id: from.id === '$' ? start : from.id }, options);
  };
  const nothing = () => undefined;
  /** What the adapter sees of Redis. It asks again at once when a read fails, and only listens for answers that we never want. */
  const seen = {
    sSubscribe: nothing,
    xAdd: async (...message: Parameters<typeof speaking.xAdd>) => {
      // Our own windows do not wait for it.
      speaking.xAdd(...message).catch((error: unknown) => {
        if (away.size === 0) log.error({ err: error }, 'Redis did not take what other processes should hear');
        gap = { spoke: true };
      });
      return '';
    },
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
      clearInterval(tidying);
      speaking.destroy();
      reading.destroy();
    },
  };
}
