import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, calls as webCalls } from '@/platform/calls/call';
import { mayaId, membershipOf, overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { followProfile, useOverview } from '.';

const { membershipId } = membershipOf();
const overviews = () => requestsOf(calls.profile.overview).length;
let stop: () => void;

function Next() {
  return <p>{useOverview().data?.next}</p>;
}

beforeEach(async () => {
  signIn();
  answer(calls.profile.overview, overviewOf({ next: 'potential_roommates' }));
  stop = followProfile();
  await show(<Next />);
  await screen.findByText('potential_roommates');
});
afterEach(() => stop());

/** Makes a call for registered residents only, which is refused. */
async function callInVain() {
  refuse(calls.room.mine, { code: 403, error_code: 'NotRegistered' });
  await call(webCalls.room.mine, { actsFor: membershipId, params: { userId: mayaId } });
}

it('reads the next step again when the server refuses a call that needs registration, until it is known', async () => {
  answer(calls.profile.overview, overviewOf({ profileComplete: false, next: 'user_info_verification' }));
  await callInVain();
  await screen.findByText('user_info_verification');
  expect(overviews()).toBe(2);
  await callInVain();
  expect(overviews()).toBe(2);
});

it('reads the next step once for several refusals at the same moment', async () => {
  await Promise.all([callInVain(), callInVain(), callInVain()]);
  await waitFor(() => expect(overviews()).toBe(2));
  await callInVain();
  await waitFor(() => expect(overviews()).toBe(3));
});
