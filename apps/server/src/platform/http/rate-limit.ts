import type { RateLimit } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';
import { rateLimitKey } from './caller-address';

const minuteMs = 60_000;

interface PerMinute {
  person: number;
  /** A whole campus may share an address. */
  address: number;
}

/** Calls per minute; few where a caller could guess a secret. */
const perMinute: Record<RateLimit, PerMinute> = {
  read: { person: 600, address: 6000 },
  write: { person: 240, address: 2400 },
  upload: { person: 20, address: 200 },
  session: { person: 240, address: 6000 },
  signIn: { person: 60, address: 600 },
  guess: { person: 30, address: 30 },
  // Each call costs the operator a request to the language model.
  assistant: { person: 10, address: 300 },
};

export function rateLimitOf(kind: RateLimit, factor: number) {
  const { person, address } = perMinute[kind];
  return {
    max: (request: FastifyRequest) => Math.ceil((request.account ? person : address) * factor),
    timeWindow: minuteMs,
    keyGenerator: ({ account, ip }: FastifyRequest) => account?.userId ?? rateLimitKey(ip),
    groupId: kind,
  };
}
