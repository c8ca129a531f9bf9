import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { NextLink } from '@nestmate/contract/profile';
import { describe, expect, it } from 'vitest';
import { routeAfterSignIn } from './route-after-sign-in';

function arriving(
  status: MatchingRoundStatus,
  next: NextLink,
  { passcode = false, answered = true, saved = true } = {},
) {
  return routeAfterSignIn({
    hasPasscode: passcode,
    membership: { matchingRoundStatus: status, questionsSaved: saved },
    overview: { next, answersComplete: answered, questionsSaved: saved },
  });
}

describe('after sign-in a person is sent', () => {
  it('to verify info if they came with a passcode [2.57]', () => {
    expect(arriving('MATCHING', 'potential_roommates', { passcode: true })).toBe('/verify-info');
    expect(arriving('ACTIVE', 'overview', { passcode: true })).toBe('/verify-info');
  });

  it('to about me while matching is open and answers are incomplete or were never saved [2.58]', () => {
    expect(arriving('MATCHING', 'get_started', { answered: false })).toBe('/about-me');
    expect(arriving('MATCHING', 'potential_roommates', { saved: false })).toBe('/about-me');
    expect(arriving('ACTIVE', 'overview', { answered: false })).not.toBe('/about-me');
  });

  it('to the finished screen once matching is finished [2.59]', () => {
    for (const status of ['ACTIVE', 'CLOSED', 'ARCHIVED'] as const)
      expect(arriving(status, 'overview')).toBe('/welcome');
  });

  it('otherwise by membership and round: to the deck [2.60]', () => {
    expect(arriving('MATCHING', 'potential_roommates')).toBe('/find');
    const unread = { hasPasscode: false, overview: undefined };
    expect(
      routeAfterSignIn({ ...unread, membership: { matchingRoundStatus: 'MATCHING', questionsSaved: true } }),
    ).toBe('/find');
    expect(
      routeAfterSignIn({ ...unread, membership: { matchingRoundStatus: 'MATCHING', questionsSaved: false } }),
    ).toBe('/about-me');
  });

  it('by each next link of the server that the round allows [2.61]', () => {
    expect(arriving('MATCHING', 'overview')).toBe('/profile-overview');
    expect(arriving('MATCHING', 'get_started')).toBe('/questions');
    expect(arriving('MATCHING', 'user_info_verification')).toBe('/verify-info');
    expect(arriving('MATCHING', 'housing')).toBe('/housing');
    expect(arriving('MATCHING', 'potential_roommates')).toBe('/find');
    for (const status of ['CLOSED', 'ARCHIVED'] as const)
      expect(arriving(status, 'user_info_verification')).toBe('/welcome');
  });
});
