import { expect, it } from 'vitest';
import type { MatchingRoundStatus, Membership } from '../memberships';
import { isMatchingFinished, isNetworkClosed, isOneStep, preselectMembership } from './rounds';

const membership = (membershipId: string, matchingRoundStatus: MatchingRoundStatus) =>
  ({ membershipId, matchingRoundStatus }) as Membership;

const archived = membership('archived', 'ARCHIVED');
const closed = membership('closed', 'CLOSED');
const active = membership('active', 'ACTIVE');
const matching = membership('matching', 'MATCHING');

const statuses: MatchingRoundStatus[] = ['MATCHING', 'ACTIVE', 'CLOSED', 'ARCHIVED'];

it('counts a network as closed when CLOSED or ARCHIVED', () => {
  expect(statuses.filter(isNetworkClosed)).toEqual(['CLOSED', 'ARCHIVED']);
});

it('counts matching as finished from ACTIVE on', () => {
  expect(statuses.filter(isMatchingFinished)).toEqual(['ACTIVE', 'CLOSED', 'ARCHIVED']);
});

it('moves a round one status on or back at a time', () => {
  const next = Object.fromEntries(
    statuses.map((from) => [from, statuses.filter((to) => isOneStep(from, to))]),
  );
  expect(next).toEqual({
    MATCHING: ['ACTIVE'],
    ACTIVE: ['MATCHING', 'CLOSED'],
    CLOSED: ['ACTIVE', 'ARCHIVED'],
    ARCHIVED: ['CLOSED'],
  });
});

it('preselects the membership that was selected before', () => {
  expect(preselectMembership([matching, archived], 'archived')).toBe(archived);
});

it('preselects a matching membership, else an active, a closed or the first, where none was selected', () => {
  expect(preselectMembership([archived, closed, active, matching], 'gone')).toBe(matching);
  expect(preselectMembership([archived, closed, active])).toBe(active);
  expect(preselectMembership([archived, closed])).toBe(closed);
  expect(preselectMembership([archived])).toBe(archived);
  expect(preselectMembership([])).toBeUndefined();
});
