import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { newId } from '../ids';

const stream = 'nestmate:emits';
const retryDelayMs = 500;
/** One read blocks for this long. */
const readTimeoutMs = 5000;
const maxMessagesPerRead = 100;
const pingPeriodMs = 5000;
/** The connection counts as lost after this long without a reply. */
const socketTimeoutMs = 15_000;
/** Messages are trimmed after this: no process reads older ones, and they contain the text of conversations. */
const retentionMs = 5 * 60_000;
const trimPeriodMs = 60_000;
/** While Redis rejects messages, gaps are reported this far apart: every window reconnects at each. */
const minGapPeriodMs = 60_000;
/** Bounds the memory of Redis between two trims; approximate, which is cheap. */
const bounded = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 10_000 } } as const;

/**
 * A period in which this process may have missed messages from others and, if it lost some of its own, others may have
 * missed those.
 */
interface Gap {
  hasLostEmits: boolean;
}

/** Relays messages to the other processes through a Redis stream; those of one process stay in order. */
export interface Relay {
  /** Does not wait. A message that Redis does not accept is lost, and makes a gap. */
  send: (message: string) => void;
  /** Called for the messages of the other processes. */
  onMessage: (listener: (message: string) => void) => void;
  isThere: () => boolean;
  /** Called when a lost connection is back, and when Redis rejects messages although it is connected. */
  onGap: (listener: (gap: Gap) => void) => void;
  close: () => void;
}

/** Connects, and retries until it is closed: without Redis, each process emits to its own windows. */
export function openRelay(url: string, log: Logger): Relay {
  const sending = createClient({
    url,
    // A message that cannot be sent now is dropped and recorded as lost: later it would be out of date.
    disableOfflineQueue: true,
    pingInterval: pingPeriodMs,
    socket: { reconnectStrategy: () => retryDelayMs, socketTimeout: socketTimeoutMs },
  });
  const reading = sending.duplicate();
  const connections = [sending, reading];
  const self = newId();
  const messageListeners: ((message: string) => void)[] = [];
  const gapListeners: ((gap: Gap) => void)[] = [];
  const away = new Set<unknown>(connections);
  // Windows may connect before Redis does.
  let gap: Gap | undefined = { hasLostEmits: false };
  let isAwayLogged = false;
  let closed = false;
  /** The id of the last message that was read. */
  let position: string | undefined;

  const reportGap = () => {
    const over = gap;
    gap = undefined;
    if (over) for (const listener of gapListeners) listener(over);
  };
  let nextReport: NodeJS.Timeout | undefined;
  const reportRejection = () => {
    // While a connection is lost, the gap is not over.
    if (!gap || !sending.isReady || away.size > 0 || nextReport) return;
    reportGap();
    nextReport = setTimeout(() => {
      nextReport = undefined;
      reportRejection();
    }, minGapPeriodMs).unref();
  };

  const isBack = (connection: unknown) => {
    away.delete(connection);
    if (away.size > 0) return;
    if (isAwayLogged) log.info('Redis is back');
    isAwayLogged = false;
    reportGap();
  };
  for (const connection of connections) {
    connection.on('error', (error: unknown) => {
      if (closed || connection.isReady) return;
      if (!isAwayLogged)
        log.error({ err: error }, 'Redis is unavailable: emits do not reach other processes');
      isAwayLogged = true;
      away.add(connection);
      gap ??= { hasLostEmits: false };
    });
    // Runs until the relay is closed.
    connection.connect().catch(() => undefined);
  }

  /**
   * Uses the clock of Redis, which numbers the messages. The whole stream expires when no process is left to trim it.
   */
  const trim = async () => {
    const [seconds] = await sending.time();
    await sending.xTrim(stream, 'MINID', Number(seconds) * 1000 - retentionMs);
    await sending.pExpire(stream, retentionMs);
  };
  const tryToTrim = () =>
    void trim().catch((error: unknown) => {
      if (away.size === 0) log.error({ err: error }, 'Redis did not trim old messages');
    });
  const trimming = setInterval(tryToTrim, trimPeriodMs).unref();
  sending.on('ready', () => {
    isBack(sending);
    tryToTrim();
  });

  /** Continues where it was before the gap, or at the end of the stream on the first connection. */
  const findPosition = async () => {
    const latest = position === undefined ? await reading.xRevRange(stream, '+', '-', { COUNT: 1 }) : [];
    position ??= latest?.[0]?.id ?? '0-0';
  };
  reading.on('ready', () => {
    findPosition()
      .then(() => isBack(reading))
      .catch((error: unknown) => {
        // Not ready means lost again: the next connection retries.
        if (reading.isReady) log.error({ err: error }, 'Cannot read the end of the stream in Redis');
      });
  });

  const deliver = (text: string) => {
    try {
      for (const listener of messageListeners) listener(text);
    } catch (error) {
      log.error({ err: error }, 'A message of another process failed');
    }
  };
  const read = async () => {
    if (position === undefined) throw new Error('Redis was not there yet');
    const found = await reading.xRead(
      { key: stream, id: position },
      { COUNT: maxMessagesPerRead, BLOCK: readTimeoutMs },
    );
    for (const { id, message } of found?.[0]?.messages ?? []) {
      position = id;
      const { from, message: text } = message;
      if (from !== self && text !== undefined) deliver(text);
    }
  };
  const readUntilClosed = async () => {
    while (!closed) await read().catch(() => sleep(retryDelayMs, undefined, { ref: false }));
  };
  void readUntilClosed();

  return {
    send: (message) => {
      sending.xAdd(stream, '*', { from: self, message }, bounded).catch((error: unknown) => {
        if (away.size === 0) log.error({ err: error }, 'Redis rejected a message to other processes');
        gap = { hasLostEmits: true };
        reportRejection();
      });
    },
    onMessage: (listener) => void messageListeners.push(listener),
    isThere: () => away.size === 0,
    onGap: (listener) => void gapListeners.push(listener),
    close: () => {
      closed = true;
      clearInterval(trimming);
      clearTimeout(nextReport);
      sending.destroy();
      reading.destroy();
    },
  };
}
