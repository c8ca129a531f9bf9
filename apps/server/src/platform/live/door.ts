import type { DoorRefusal } from '@nestmate/contract/live';
import type { Logger } from 'pino';
import { ProductError, type TokenOwner } from '../http';
import { addressOf } from '../http/caller-address';
import type { CountRefusal } from '../http/refused-tokens';
import { countedLog } from '../observability/counted-log';
import type { Connection, LiveSocket } from './live-socket';

/** A browser needs one attempt, because it closes a connection whose token was refused. */
const maxAttempts = 3;

/** The access token that a socket was opened with. */
export function tokenOf({ handshake }: Pick<LiveSocket, 'handshake'>): string {
  const { token } = handshake.auth as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

interface Options {
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  trustProxy: number;
  countRefusal: CountRefusal;
  cutFlooder: (connection: Connection) => void;
  /** @throws ProductError for an invalid token, before any lookup */
  accountOf: (accessToken: string) => Promise<TokenOwner>;
}

/** Socket.io middleware that accepts sockets with a valid token: one attempt at a time per connection, and only a few. */
export function openDoor({ log, trustProxy, countRefusal, cutFlooder, accountOf }: Options) {
  const attempts = new WeakMap<Connection, { count: number; isUnderWay: boolean }>();
  const logFailure = countedLog(log, { level: 'error', message: 'A socket could not be let in' });

  const refusalFor = (error: unknown, connection: Connection): DoorRefusal => {
    if (!(error instanceof ProductError)) {
      logFailure({ err: error });
      return 'Unavailable';
    }
    if (!countRefusal(addressOf(connection.request, trustProxy), error.code)) cutFlooder(connection);
    return 'Unauthorized';
  };

  /** Always calls `next`: socket.io retains the socket until then. */
  return ({ conn, handshake, data }: LiveSocket, next: (error?: Error) => void): void => {
    const attempt = attempts.get(conn) ?? { count: 0, isUnderWay: false };
    attempts.set(conn, attempt);
    if (attempt.isUnderWay || attempt.count >= maxAttempts) {
      cutFlooder(conn);
      return next(new Error('Unauthorized' satisfies DoorRefusal));
    }
    attempt.count += 1;
    attempt.isUnderWay = true;
    accountOf(tokenOf({ handshake }))
      .then(
        (account) => {
          data.account = account;
          next();
        },
        (error: unknown) => next(new Error(refusalFor(error, conn))),
      )
      .finally(() => {
        attempt.isUnderWay = false;
      });
  };
}
