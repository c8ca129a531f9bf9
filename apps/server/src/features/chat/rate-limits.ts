import type { ChatRequestName, UserId } from '@nestmate/contract';
import { rateLimiter, times } from '../../platform/rate-limiter';

/** Per person, over all their windows. */
const rateLimits = {
  'chat.send': { max: 30, periodMs: 10_000 },
  'chat.react': { max: 30, periodMs: 10_000 },
  'chat.typing': { max: 10, periodMs: 10_000 },
  'chat.search': { max: 10, periodMs: 10_000 },
  other: { max: 300, periodMs: 60_000 },
};

/** @param factor multiplies every rate limit */
export function openRateLimits(factor: number) {
  const limitOf = (name: keyof typeof rateLimits) => rateLimiter<UserId>(times(rateLimits[name], factor));
  const other = limitOf('other');
  const own: Partial<Record<ChatRequestName, typeof other>> = {
    'chat.send': limitOf('chat.send'),
    'chat.react': limitOf('chat.react'),
    'chat.typing': limitOf('chat.typing'),
    'chat.search': limitOf('chat.search'),
  };
  return {
    mayRequest: (name: ChatRequestName, person: UserId): boolean => (own[name] ?? other)(person),
  };
}

export type RateLimits = ReturnType<typeof openRateLimits>;
