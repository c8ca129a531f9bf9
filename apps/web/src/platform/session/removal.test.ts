import { errorStatus } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../calls/calls';
import { closeRemoval, removalOf, showRemoval, useRemoval } from './removal';

const mine = 'my-membership' as MembershipId;
const refusal = (call: { path: string }, code: number, error_code: string, params = {}) => ({
  call,
  params,
  actsFor: mine,
  code,
  error_code,
});

describe('a refused call', () => {
  it('removes all access after a general 403 of any call', () => {
    const others = { membershipId: 'theirs' };
    for (const call of Object.values(calls).flatMap((feature) => Object.values(feature)))
      expect(removalOf(refusal(call, 403, 'AccessRemoved', others)), call.path).toEqual({ of: 'access' });
    expect(removalOf(refusal(calls.find.cards, 404, 'NotFound'))).toBeNull();
  });

  it('removes the membership after a 403 or 404 of profile, overview or verify-info', () => {
    const { overview, readBasicInfo } = calls.profile;
    for (const call of [calls.find.candidate, overview, readBasicInfo])
      for (const code of [403, 404])
        expect(removalOf(refusal(call, code, 'NotFound', { membershipId: mine }))).toEqual({
          of: 'membership',
          membershipId: mine,
        });
  });

  it('is no removal when another person’s profile does not exist', () => {
    const params = { membershipId: 'theirs' };
    expect(removalOf(refusal(calls.find.candidate, 404, 'NotFound', params))).toBeNull();
  });

  const aboutTheRequest = Object.entries(errorStatus)
    .filter(([code, status]) => status === 403 && code !== 'AccessRemoved')
    .map(([code]) => code);
  it.each(aboutTheRequest)('is no removal when what was asked is refused as %s', (code) => {
    expect(removalOf(refusal(calls.community.start, 403, code))).toBeNull();
  });
});

describe('the removal that is shown', () => {
  const shown = () => useRemoval.getState().removal;
  const cancelled = { of: 'membership', membershipId: mine } as const;
  beforeEach(() => useRemoval.setState({ removal: null, isAccessGone: false }));

  it('is the most serious one, in any order', () => {
    showRemoval({ of: 'access' });
    showRemoval(cancelled);
    expect(shown()).toEqual({ of: 'access' });
    closeRemoval();
    showRemoval(cancelled);
    expect(shown()).toBeNull();
  });

  it('is replaced by a more serious one', () => {
    showRemoval(cancelled);
    closeRemoval();
    showRemoval({ of: 'access' });
    expect(shown()).toEqual({ of: 'access' });
  });
});
