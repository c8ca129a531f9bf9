import type { RateLimit } from '@nestmate/contract/call';
import type { FastifyRequest } from 'fastify';
import { minuteMs } from '../durations';
import { createRateLimiter } from '../rate-limiter';
import { createAddressLimiter } from './caller-address';
import { personOf } from './caller-of-call';
import { ProductError } from './product-error';

interface PerMinute {
  person: number;
  /** A whole campus may share an address. */
  address: number;
}

const addressOnly = (address: number): PerMinute => ({ person: address, address });

/** Requests per minute over all routes of a kind; low where a caller could guess a secret. */
const perMinute = {
  read: { person: 600, address: 6000 },
  write: { person: 240, address: 2400 },
  upload: { person: 20, address: 200 },
  session: { person: 240, address: 6000 },
  signIn: { person: 60, address: 600 },
  guess: { person: 30, address: 30 },
  // Each call costs the operator a request to the language model.
  assistant: { person: 10, address: 300 },
  /** Pages of an export by an API key: 20,000 residents are 40 pages. */
  export: { person: 120, address: 600 },
  picture: addressOnly(30_000),
  /** The built web app. */
  file: addressOnly(60_000),
  /** Addresses that do not exist. */
  unknown: addressOnly(1200),
  other: addressOnly(6000),
} satisfies Record<RateLimit, PerMinute> & Record<string, PerMinute>;

type Kind = keyof typeof perMinute;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The limit that a route's requests count against, by address; `other` by default. `false`: the route counts its
     * own, or none.
     */
    limit?: Kind | false;
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** @param factor multiplies every rate limit */
export function createRateLimits(factor: number) {
  const limiterOf = ({ person, address }: PerMinute) => ({
    person: createRateLimiter<string>({ max: Math.ceil(person * factor), periodMs: minuteMs }),
    address: createAddressLimiter({ max: Math.ceil(address * factor), periodMs: minuteMs }),
  });
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([kind, limit]) => [kind, limiterOf(limit)]),
  ) as Record<Kind, ReturnType<typeof limiterOf>>;

  const mayAsk = (kind: Kind, request: FastifyRequest, cost: number): boolean => {
    const person = personOf(request);
    return person ? limiters[kind].person(person, cost) : limiters[kind].address(request.ip, cost);
  };

  /** Seconds until one more request of a kind, which costs `cost`, is allowed. */
  const retryAfterSeconds = (kind: Kind, request: FastifyRequest, cost: number) =>
    Math.ceil((60 * cost) / (perMinute[kind][personOf(request) ? 'person' : 'address'] * factor));

  /** @param max the most that a request may count as: the limit of a minute, or it would never be allowed */
  const count = (kind: Kind, request: FastifyRequest, calls: number, max: number): void => {
    const cost = Math.min(calls, max);
    if (cost > 0 && !mayAsk(kind, request, cost))
      throw new ProductError('TooManyRequests', {
        retryAfterSeconds: retryAfterSeconds(kind, request, cost),
      });
  };
  const maxPerMinute = (kind: Kind) => Math.ceil(perMinute[kind].person * factor);

  return {
    factor,
    /**
     * Counts a request against its person's limit, or else its address's, as `calls` calls.
     * @throws ProductError `TooManyRequests`
     */
    count: (kind: Kind, request: FastifyRequest, calls = 1): void =>
      count(kind, request, calls, maxPerMinute(kind)),
    /** Counts a request that has already counted as one call as some more. @throws ProductError `TooManyRequests` */
    countMore: (kind: Kind, request: FastifyRequest, calls: number): void =>
      count(kind, request, calls, maxPerMinute(kind) - 1),
  };
}
