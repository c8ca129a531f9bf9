import type { ErrorCode } from '@nestmate/contract/errors';
import type { Logger } from 'pino';
import { createCountedLog } from '../observability/counted-log';
import { times } from '../rate-limiter';
import { createAddressLimiter, rateLimitKey, loggedLine } from './caller-address';

/**
 * The refused tokens that one address may send. An expired token is genuine: a whole campus of windows may come back
 * with theirs.
 */
const refusals = {
  worthless: { max: 1200, periodMs: 60_000 },
  expired: { max: 12_000, periodMs: 60_000 },
};
/** The wait of a caller above the limit. */
export const refusalRetrySeconds = 10;

/** Counts a refused access token of an address; returns whether the reply may say why. */
export type CountRefusal = (address: string, code: ErrorCode) => boolean;

/**
 * Counts refused access tokens, over calls and sockets, and logs how many there are. Valid tokens of the same address
 * do not count and are not refused.
 */
export function createCountRefusal(
  log: Pick<Logger, 'error' | 'info' | 'warn'>,
  /** Multiplies the limits. */
  factor: number,
): CountRefusal {
  const mayBe = {
    worthless: createAddressLimiter(times(refusals.worthless, factor)),
    expired: createAddressLimiter(times(refusals.expired, factor)),
  };
  const logged = {
    worthless: createCountedLog(log, { level: 'warn', message: 'Worthless access tokens were refused' }),
    expired: createCountedLog(log, { level: 'info', message: 'Expired access tokens were refused' }),
  };
  return (address, code) => {
    const kind = code === 'TokenExpired' ? 'expired' : 'worthless';
    logged[kind]({ address: loggedLine(rateLimitKey(address)), refused: code });
    return mayBe[kind](address);
  };
}
