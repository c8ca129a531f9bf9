import type { RateLimit } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';

const minute = 60_000;

/** Calls per minute, by signed-in person or by address. What could be guessed is slow. */
const perMinute: Record<RateLimit, number> = {
  read: 600,
  write: 240,
  upload: 20,
  signIn: 60,
  guess: 30,
};

function callerOf(request: FastifyRequest): string {
  const { actor } = request;
  if (!actor) return request.ip;
  return 'account' in actor ? actor.account.userId : actor.userId;
}

export function rateLimitOf(kind: RateLimit, factor: number) {
  return {
    max: Math.ceil(perMinute[kind] * factor),
    timeWindow: minute,
    keyGenerator: callerOf,
    groupId: kind,
  };
}
