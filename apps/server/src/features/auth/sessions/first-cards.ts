import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@nestmate/contract';
import type { CardsPage } from '@nestmate/contract/find';
import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { minuteMs } from '../../../platform/durations';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { createRateLimiter, times } from '../../../platform/rate-limiter';

declare module '../../../platform/app' {
  interface Contributions {
    /** Reads the first page of a resident's deck. */
    firstCards: (acting: ActingMembership, language: Language) => Promise<CardsPage>;
  }
}

/** Of one person: a page that is opened renews its session once. Renewals themselves are limited by address. */
const limit = { max: 30, periodMs: minuteMs };

/** A renewal waits no longer than this for the cards: a server that has just started takes seconds. */
const timeoutMs = 300;

/**
 * Makes a function that reads the first page of the deck for a new access token, for whom the call of that name would;
 * one page at a time for each person. A renewal never fails because of it: without cards in the reply, the app makes
 * the call.
 */
export function createFirstCards({
  guard,
  contributions,
  config,
  log,
}: Pick<App, 'config' | 'contributions' | 'guard' | 'log'>) {
  const mayRead = createRateLimiter<UserId>(times(limit, config.rateLimitFactor));
  const readers = new Set<UserId>();

  const read = async (request: FastifyRequest, accessToken: string, language: Language) => {
    const account = await guard.accountOf(accessToken);
    const { userId } = account;
    if (readers.has(userId) || !mayRead(userId)) return undefined;
    readers.add(userId);
    try {
      const actor = await guard.authorize(calls.find.cards, request, account);
      return 'membership' in actor ? await contributions.firstCards?.(actor.membership, language) : undefined;
    } finally {
      readers.delete(userId);
    }
  };

  return (request: FastifyRequest, accessToken: string, language: Language) => {
    const reading = read(request, accessToken, language).catch((error: unknown) => {
      if (!(error instanceof ProductError))
        log.warn({ err: error }, 'A session was renewed without the first cards');
      return undefined;
    });
    return Promise.race([reading, sleep(timeoutMs, undefined, { ref: false })]);
  };
}
