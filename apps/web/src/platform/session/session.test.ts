import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { beforeEach, expect, it } from 'vitest';
import { encryptedStorage } from '../stored/encrypted-storage';
import {
  clearSession,
  isAuthenticated,
  membershipOf,
  removeMembership,
  selectMembership,
  startSession,
  useSession,
} from './session';

const userId = '01890000-0000-7000-8000-000000000001' as Session['userId'];
const membership = (id: string, matchingRoundStatus: Membership['matchingRoundStatus']) =>
  ({ membershipId: id, matchingRoundStatus }) as Membership;
const closed = membership('closed', 'CLOSED');
const matching = membership('matching', 'MATCHING');
const signedIn = { accessToken: 'token', userId, memberships: [closed, matching] };

beforeEach(clearSession);

it('a session acts for one membership [3.1]', () => {
  startSession({ ...signedIn, membershipId: closed.membershipId });
  expect(useSession.getState()).toMatchObject({ ...signedIn, membershipId: closed.membershipId });
});

it('a session is authenticated with an access token and a user id [3.1]', () => {
  expect(isAuthenticated({ accessToken: 'token', userId })).toBe(true);
  expect(isAuthenticated({ accessToken: 'token', userId: null })).toBe(false);
  expect(isAuthenticated({ accessToken: null, userId })).toBe(false);
});

it('selects a membership in its matching round first', () => {
  startSession(signedIn);
  expect(membershipOf(useSession.getState())).toBe(matching);
});

it('keeps the selected membership when the token is renewed', () => {
  startSession(signedIn);
  selectMembership(closed.membershipId);
  startSession({ ...signedIn, accessToken: 'newer' });
  expect(membershipOf(useSession.getState())).toBe(closed);
});

it('a session never selects a membership of somebody else', () => {
  startSession(signedIn);
  selectMembership('someone else' as MembershipId);
  expect(membershipOf(useSession.getState())).toBe(matching);
});

it('switches to the next membership when one is removed', () => {
  startSession(signedIn);
  removeMembership(matching.membershipId);
  expect(membershipOf(useSession.getState())).toBe(closed);
  removeMembership(closed.membershipId);
  expect(membershipOf(useSession.getState())).toBeUndefined();
});

it('stores who is signed in, never the token', async () => {
  startSession(signedIn);
  const stored = await encryptedStorage.getItem('user');
  expect(stored).toContain(userId);
  expect(stored).not.toContain('token');
});
