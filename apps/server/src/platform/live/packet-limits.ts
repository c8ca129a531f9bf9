import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { createAddressLimiter, addressOf, loggedLine, rateLimitKey } from '../http/caller-address';
import { createRefusalPause } from '../http/slow-refusals';
import { createCountedLog } from '../observability/counted-log';
import { createRateLimiter, times } from '../rate-limiter';
import { createSemaphore } from '../semaphore';
import { type Connection, cut, type LiveSocket, webSocketOf } from './live-socket';

/** The packets of one connection. A window that exhausts all rate limits of its requests stays below it. */
const connectionPackets = { max: 300, periodMs: 15_000 };
const connectionBytes = { max: 2 * 1024 * 1024, periodMs: 30_000 };
/** The packets of one address: a whole campus may share one, and reconnects within seconds after a restart. */
const addressPackets = { max: 60_000, periodMs: 60_000 };
/** The connections of one address that are cut for what they sent; further ones open after a pause. */
const addressCuts = { max: 20, periodMs: 60_000 };
/** The number of packets that a new connection counts as. */
const openingCost = 10;

interface Options {
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  trustProxy: number;
  /** Multiplies every limit. */
  factor: number;
  pause?: () => Promise<void>;
}

/**
 * Counts everything that is sent, per connection and per address: every packet, valid or not, every control frame
 * and every byte. A connection above a limit is terminated.
 */
export function createPacketLimits({ log, trustProxy, factor, pause = createRefusalPause() }: Options) {
  const mayConnectionSend = createRateLimiter<Connection>(times(connectionPackets, factor));
  const mayConnectionSendBytes = createRateLimiter<Connection>(times(connectionBytes, factor));
  const mayAddressSend = createAddressLimiter(times(addressPackets, factor));
  const mayAddressBeCut = createAddressLimiter(times(addressCuts, Math.max(1, factor)));
  const logCut = createCountedLog(log, { level: 'warn', message: 'A socket sent too much and was cut' });
  const logTurnedAway = createCountedLog(log, {
    level: 'warn',
    message: 'An address opened too many sockets',
  });
  const callerOf = (request: IncomingMessage) => addressOf(request, trustProxy);
  const logFieldsOf = (caller: string) => ({ address: loggedLine(rateLimitKey(caller)) });

  const wasCutOften = (caller: string): boolean => {
    if (!mayAddressBeCut(caller)) return true;
    mayAddressBeCut(caller, -1);
    return false;
  };
  const cutFlooder = (connection: Connection) => {
    mayAddressBeCut(callerOf(connection.request));
    cut(connection);
  };

  return {
    /** For engine.io's `allowRequest`. It slows a program that opens a new connection whenever one is cut. */
    async mayOpen(request: IncomingMessage): Promise<boolean> {
      const caller = callerOf(request);
      const may = mayAddressSend(caller, openingCost);
      if (!may) logTurnedAway(logFieldsOf(caller));
      if (!may || wasCutOften(caller)) await pause();
      return may && !request.socket.destroyed;
    },

    /** Cuts a connection for what it sent, and remembers its address. */
    cutFlooder,

    follow(connection: Connection): void {
      const { request } = connection;
      const caller = callerOf(request);
      let isCut = false;
      const cutUnless = (isAllowed: boolean) => {
        if (isAllowed || isCut) return;
        isCut = true;
        logCut(logFieldsOf(caller));
        cutFlooder(connection);
      };
      const count = () => cutUnless(mayConnectionSend(connection) && mayAddressSend(caller));
      // Before engine.io decodes it, and also while a connection is being closed, when engine.io reports none of its
      // packets. The WebSocket answers pings without an event of engine.io.
      webSocketOf(connection)?.prependListener('message', count).on('ping', count).on('pong', count);
      request.socket.on('data', ({ length }: Buffer) =>
        cutUnless(mayConnectionSendBytes(connection, length)),
      );
    },
  };
}

const maxInFlight = 8;
/** The requests of one socket that may wait. */
const maxWaiting = 300;

type Answer = (...reply: unknown[]) => void;

/** Makes a socket's requests wait for each other, so that one window cannot occupy the database. */
export function boundRequests(socket: LiveSocket): void {
  const inTurn = createSemaphore(maxInFlight);
  let waiting = 0;
  socket.use((request, next) => {
    const answer: unknown = request.at(-1);
    // Nobody answers an unknown request.
    if (typeof answer !== 'function' || socket.listenerCount(request[0]) === 0) return next();
    if (waiting >= maxWaiting) return (answer as Answer)({ error_code: 'TooManyRequests' });
    waiting += 1;
    void inTurn(
      () =>
        new Promise<void>((resolve) => {
          waiting -= 1;
          request[request.length - 1] = (...reply: unknown[]) => {
            (answer as Answer)(...reply);
            resolve();
          };
          next();
        }),
    );
  });
}
