import type { UserId } from '@nestmate/contract/ids';
import type { VideoRequestName } from '@nestmate/contract/video';
import { rateLimiter, times } from '../../platform/rate-limiter';

/** Per person, over all their windows. A connection has dozens of candidates, and again at each restart. */
const rateLimits = {
  'video.ring': { max: 10, periodMs: 60_000 },
  'video.signal': { max: 200, periodMs: 10_000 },
  /** Eight people send three tracks each, and what each window prefers changes with its size and who speaks. */
  group: { max: 300, periodMs: 10_000 },
  other: { max: 120, periodMs: 60_000 },
};

/** @param factor multiplies every rate limit */
export function openRateLimits(factor: number): (name: VideoRequestName, person: UserId) => boolean {
  const limitOf = (name: keyof typeof rateLimits) => rateLimiter<UserId>(times(rateLimits[name], factor));
  const other = limitOf('other');
  const group = limitOf('group');
  const own: Partial<Record<VideoRequestName, typeof other>> = {
    'video.ring': limitOf('video.ring'),
    'video.signal': limitOf('video.signal'),
  };
  return (name, person) => (own[name] ?? (name.startsWith('video.group.') ? group : other))(person);
}
