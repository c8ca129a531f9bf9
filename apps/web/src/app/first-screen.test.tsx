import { calls } from '@nestmate/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { enter } from '@/features/auth/arrival';
import { profileKeys } from '@/features/profile/profile.keys';
import { queryClient } from '@/platform/calls/query-client';
import { useSession } from '@/platform/session/session';
import { basicInfoOf, membershipOf, overviewOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

beforeEach(answerForShell);

/** Opens the sign-in page as a person who is choosing a membership, and chooses it. */
async function arriveOnce(navigate: (to: string) => void) {
  await visit('/');
  act(() => {
    signIn();
    useSession.setState({ arriving: true });
  });
  await act(() => enter(membershipOf().membershipId, navigate));
}

it('opens the server’s next screen after signing in, no matter whether guard or router is first', async () => {
  answer(calls.profile.overview, overviewOf({ next: 'housing' }));
  answer(calls.profile.readHousing, { housing: [] });
  answer(calls.housing.housingPreferences, { housing: [] });
  // The router renders its navigation after the end of the arrival.
  await arriveOnce(() => {});
  await screen.findByRole('heading', { level: 1, name: 'Housing preferences' });
  expect(location.pathname).toBe('/housing');
  expect(useSession.getState().destination).toBeNull();
});

it('opens home when the next screen is not open to the person', async () => {
  answer(calls.profile.overview, overviewOf({ next: 'housing', profileComplete: false }));
  answer(calls.profile.readBasicInfo, basicInfoOf());
  await arriveOnce(() => {});
  await waitFor(() => expect(location.pathname).toBe('/verify-info'));
});

it('an earlier page’s data do not lead a person back into registration', async () => {
  signIn();
  const { membershipId } = membershipOf();
  queryClient.setQueryData(profileKeys.overview(membershipId), overviewOf({ profileComplete: false }), {
    updatedAt: performance.timeOrigin - 1000,
  });
  await visit('/matches');
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  expect(location.pathname).toBe('/matches');
});

it('opens the screen when progress is unknown, without more requests than the screen’s', async () => {
  signIn();
  refuse(calls.profile.overview, { code: 500, error_code: 'Unexpected', error_description: 'Out of order' });
  const { person } = await visit('/profile-overview');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const before = requestsOf(calls.profile.overview).length;
  expect(before).toBeLessThan(4);
  await person.click(retry);
  await waitFor(() => expect(requestsOf(calls.profile.overview).length).toBeGreaterThan(before));
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  expect(requestsOf(calls.profile.overview).length).toBeLessThan(before + 3);
});
