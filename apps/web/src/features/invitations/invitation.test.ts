import 'fake-indexeddb/auto';
import type { Invitation } from '@nestmate/contract/invitations';
import { beforeEach, expect, it } from 'vitest';
import { clearInvitation, countInvitationReset, storeInvitation, useInvitation } from './invitation';

const invitation = {
  passcode: 'NEST-MAYA-2027',
  loginMethod: 'google',
  membershipId: '01890000-0000-7000-8000-000000000002' as Invitation['membershipId'],
  invitationType: 'UNIQUE',
  userId: null,
} as const;

beforeEach(() => {
  clearInvitation();
  storeInvitation(invitation);
});

it('stores passcode, login method, membership, kind and user [3.4]', () => {
  expect(useInvitation.getState().invitation).toEqual(invitation);
});

it('drops the invitation after more than two resets', () => {
  countInvitationReset();
  countInvitationReset();
  expect(useInvitation.getState().invitation).toEqual(invitation);
  countInvitationReset();
  expect(useInvitation.getState()).toEqual({ invitation: null, resets: 0 });
});

it('restarts the count with a new invitation', () => {
  countInvitationReset();
  countInvitationReset();
  storeInvitation(invitation);
  countInvitationReset();
  expect(useInvitation.getState().invitation).not.toBeNull();
});
