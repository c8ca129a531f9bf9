import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@nestmate/contract';
import type { CardsPage } from '@nestmate/contract/find';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { type ActingMembership, ProductError } from '../../../platform/http';

declare module '../../../platform/app' {
  interface Contributions {
    /** Reads the first page of a resident's deck. */
    firstCards: (acting: ActingMembership, language: Language) => Promise<CardsPage>;
  }
}

/** A renewal waits no longer than this for the cards: a server that has just started takes seconds. */
const timeoutMs = 300;

/**
 * Makes a function that reads the first page of the deck for a new access token, under the rules of the call of that
 * name. A renewal never fails because of it: without cards in the reply, the app makes the call.
 */
export function makeFirstCards({ guard, contributions, log }: Pick<App, 'contributions' | 'guard' | 'log'>) {
  const read = async (request: FastifyRequest, accessToken: string, language: Language) => {
    const actor = await guard.authorize(calls.find.cards, request, await guard.accountOf(accessToken));
    return 'membership' in actor ? contributions.firstCards?.(actor.membership, language) : undefined;
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
