import type { ErrorCode } from '@nestmate/contract/errors';
import type { UserId } from '@nestmate/contract/ids';
import { type ClientEvents, type DoorRefusal, sessionRenewal } from '@nestmate/contract/live';
import type { Logger } from 'pino';
import { ProductError, refusalOf, type TokenOwner } from '../http';
import { addressOf } from '../http/caller-address';
import type { CountRefusal } from '../http/refused-tokens';
import { createCountedLog } from '../observability/counted-log';
import { createRateLimiter } from '../rate-limiter';
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

/**
 * Socket.io middleware that accepts sockets with a valid token: one attempt at a time per connection, and only a few.
 */
export function createDoor({ log, trustProxy, countRefusal, cutFlooder, accountOf }: Options) {
  const attempts = new WeakMap<Connection, { count: number; isUnderWay: boolean }>();
  const logFailure = createCountedLog(log, { level: 'error', message: 'A socket could not be let in' });

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

/** The time that a window has to renew its token. */
const noticeMs = 60_000;

/** The rate limit of presenting tokens, per person: twenty windows renew a few times in a bad minute. */
const renewLimit = { max: 120, periodMs: 60_000 };

interface TokenExpiryDependencies {
  log: Pick<Logger, 'error'>;
  /** @throws ProductError for an invalid token, before any lookup */
  accountOf: (accessToken: string) => Promise<TokenOwner>;
}

/**
 * Disconnects a socket when its access token expires, unless its window has presented a newer one of the same session.
 */
export function createTokenExpiry({ log, accountOf }: TokenExpiryDependencies): (socket: LiveSocket) => void {
  const mayRenew = createRateLimiter<UserId>(renewLimit);
  return (socket) => {
    const { account } = socket.data;
    let timers: NodeJS.Timeout[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const acceptUntil = (expiresAt: Date) => {
      stop();
      if (!socket.connected) return;
      const leftMs = Math.max(0, expiresAt.getTime() - Date.now());
      timers = [
        setTimeout(() => socket.emit('session.expiring'), Math.max(0, leftMs - noticeMs)),
        setTimeout(() => socket.disconnect(true), leftMs),
      ];
    };
    const renew = async (token: string): Promise<ErrorCode | undefined> => {
      const renewed = await accountOf(token);
      if (renewed.userId !== account.userId || renewed.sessionId !== account.sessionId) return 'Forbidden';
      acceptUntil(renewed.expiresAt);
      return undefined;
    };
    const onRenew: ClientEvents['session.renew'] = (request, answer) => {
      if (typeof answer !== 'function') return;
      if (!mayRenew(account.userId)) return answer({ error_code: 'TooManyRequests' });
      const { data } = sessionRenewal.safeParse(request);
      if (!data) return answer({ error_code: 'InvalidInput' });
      renew(data.token).then(
        (refusal) => answer(refusal ? { error_code: refusal } : {}),
        (error: unknown) => {
          if (!(error instanceof ProductError)) log.error({ err: error }, 'A token could not be checked');
          answer({ error_code: refusalOf(error).code });
        },
      );
    };
    acceptUntil(account.expiresAt);
    socket.on('session.renew', onRenew);
    socket.once('disconnect', stop);
  };
}
