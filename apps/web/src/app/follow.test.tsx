import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import type { Membership } from '@nestmate/contract/memberships';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findKeys } from '@/features/find/find.keys';
import { useBadges } from '@/features/notifications/badges';
import { profileKeys } from '@/features/profile';
import { questionKeys } from '@/features/questions/questions.keys';
import { roomKeys } from '@/features/room/room.keys';
import { queryClient } from '@/platform/calls/query-client';
import { deliver, followedEvents } from '@/platform/live/events';
import { type Self, startSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { followForMembership, followForPerson, followForResident } from './follow';

const self: Self = {
  userId: '01890000-0000-7000-8000-000000000001' as Session['userId'],
  membershipId: '01890000-0000-7000-8000-000000000002' as Membership['membershipId'],
};
const other = '01890000-0000-7000-8000-000000000003' as Membership['membershipId'];

const followAll = () => [followForPerson(undefined), followForMembership(self), followForResident(self)];

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en' });
  const membership = { membershipId: self.membershipId, matchingRoundStatus: 'MATCHING' } as Membership;
  startSession({ accessToken: 'token', userId: self.userId, memberships: [membership] });
});
afterEach(endSession);

describe('following', () => {
  it('does not start by itself', () => {
    expect(followedEvents()).toEqual([]);
  });

  it('is over when all of it is stopped', () => {
    const stops = followAll();
    expect(followedEvents()).toContain('chat.message');
    stops.forEach((stop) => stop());
    expect(followedEvents()).toEqual([]);
  });

  it('is over when the session ends', async () => {
    const stops = followAll();
    await endSession();
    expect(followedEvents()).toEqual([]);
    // The component's own stop must not affect what the next person follows.
    const stopNext = followForResident(self);
    stops.forEach((stop) => stop());
    expect(followedEvents()).toContain('chat.message');
    stopNext();
  });

  it('has the badges of its own membership until the end', () => {
    const badges = {
      unreadMessages: 3,
      incomingRequests: 1,
      unreadThreads: 0,
      unreadAnswers: 0,
      newNotifications: 0,
      unreadNotifications: 0,
    };
    const stop = followForMembership(self);
    deliver('badges', { membershipId: other, badges });
    expect(useBadges.getState().badges).toBeNull();
    deliver('badges', { membershipId: self.membershipId, badges });
    expect(useBadges.getState().badges).toEqual(badges);
    stop();
    expect(useBadges.getState().badges).toBeNull();
  });
});

describe('an event', () => {
  it.each([
    ['room.changed', ['room', 'candidate']],
    ['profile.changed', ['overview', 'candidate', 'questions']],
    ['suggestions.changed', ['search']],
  ] as const)('%s refreshes %j', (event, expected) => {
    const keys = {
      room: roomKeys.mine(self.membershipId),
      overview: profileKeys.overview(self.membershipId),
      candidate: findKeys.candidate(self.membershipId, other),
      questions: questionKeys.answers(self.membershipId),
      search: findKeys.search(self.membershipId),
      'another membership': profileKeys.overview(other),
    };
    for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, 'read before');
    const stop = followForMembership(self);
    deliver(event, { membershipId: self.membershipId });
    const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    const stale = Object.entries(keys).filter(([, queryKey]) => isStale(queryKey));
    expect(stale.map(([name]) => name)).toEqual(expected);
    stop();
  });

  it('reads what is shown again once staff took somebody’s picture down', () => {
    const keys = [findKeys.candidate(self.membershipId, other), roomKeys.mine(self.membershipId)];
    for (const queryKey of keys) queryClient.setQueryData(queryKey, 'with the picture');
    const stops = followAll();
    deliver('picture.decided', { membershipId: self.membershipId, spreadMs: 0 });
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
    stops.forEach((stop) => stop());
  });
});
