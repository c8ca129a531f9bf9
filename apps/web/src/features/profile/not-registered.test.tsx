import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, calls as asked } from '@/platform/call';
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

/** Asks for something that is for registered residents, and is refused. */
async function askInVain() {
  refuse(calls.room.mine, { code: 403, error_code: 'NotRegistered' });
  await call(asked.room.mine, { actsFor: membershipId, params: { userId: mayaId } });
}

it('reads again what is next when the server refuses what needs registration, until it knows', async () => {
  answer(calls.profile.overview, overviewOf({ profileComplete: false, next: 'user_info_verification' }));
  await askInVain();
  await screen.findByText('user_info_verification');
  expect(overviews()).toBe(2);
  await askInVain();
  expect(overviews()).toBe(2);
});

it('reads it once for several refusals in the same moment, and not over and over when nothing has changed', async () => {
  await Promise.all([askInVain(), askInVain(), askInVain()]);
  await waitFor(() => expect(overviews()).toBe(2));
  await askInVain();
  await waitFor(() => expect(overviews()).toBe(3));
});
