import type { ChatRequestName, UserId } from '@nestmate/contract';
import { paceOfPeople } from '../../../platform/live/pace-of-people';

/** Of one person over all their windows: how many at once, and the milliseconds in which as many come back. */
const rateLimits = {
  'chat.send': { count: 30, within: 10_000 },
  'chat.typing': { count: 10, within: 10_000 },
  'chat.search': { count: 10, within: 10_000 },
  other: { count: 300, within: 60_000 },
};

/** How long a person who has reached a rate limit waits. */
export const retryAfterSeconds = 2;

/** @param factor multiplies every rate limit */
export function openRateLimits(factor: number) {
  const limitOf = (name: keyof typeof rateLimits) => {
    const { count, within } = rateLimits[name];
    return paceOfPeople({ count: count * factor, within });
  };
  const other = limitOf('other');
  const own: Partial<Record<ChatRequestName, typeof other>> = {
    'chat.send': limitOf('chat.send'),
    'chat.typing': limitOf('chat.typing'),
    'chat.search': limitOf('chat.search'),
  };
  return {
    mayRequest: (name: ChatRequestName, person: UserId): boolean => (own[name] ?? other)(person),
  };
}

export type RateLimits = ReturnType<typeof openRateLimits>;
