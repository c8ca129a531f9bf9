import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { act, screen, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { refreshProfile } from '@/features/profile';
import { ledByStep } from '@/platform/navigation-state';
import { logOut } from '@/platform/session/log-out';
import { endArrival, startSession, useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { basicInfoOf, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { rememberedFor, useIsLed, useRemember } from './remembered-address';
import type { Visit } from './route-guard';
import { answerForShell, visit } from './testing/address';

beforeEach(() => {
  answerForShell();
  refuse(calls.find.settings, { code: 400, error_code: 'InvalidInput' });
});

const target = '/matches/incoming-requests?membership=2';

it('opens after signing in the address that a signed-out person requested', async () => {
  await visit('/matches/outgoing-requests');
  expect(location.pathname).toBe('/');
  act(() => signIn());
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  expect(location.pathname).toBe('/matches/outgoing-requests');
});

it('keeps a remembered address while a membership is chosen, over a full-page visit to the provider', async () => {
  const { unmount } = await visit(target);
  unmount();
  await visit('/');
  act(() => {
    signIn();
    useSession.setState({ arriving: true });
  });
  expect(location.pathname).toBe('/');
  act(() => endArrival());
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  expect(location.pathname).toBe('/matches/incoming-requests');
});

it('keeps a remembered address through registration', async () => {
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  answer(calls.profile.readBasicInfo, basicInfoOf());
  const { unmount } = await visit('/matches/outgoing-requests');
  act(() => signIn());
  await screen.findByRole('heading', { level: 1, name: 'Add a photo of you' });
  answer(calls.profile.overview, overviewOf());
  answer(calls.questions.read, { questions: [], questionsSaved: false, maxMusts: 3 });
  await act(() => refreshProfile(membershipOf().membershipId));
  expect(location.pathname).toBe('/verify-info');
  unmount();

  const questions = await visit('/about-me');
  await screen.findByRole('heading', { level: 1, name: 'About me' });
  expect(location.pathname).toBe('/about-me');
  questions.unmount();
  await visit('/');
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  expect(location.pathname).toBe('/matches/outgoing-requests');
});

it('opens a remembered address once', async () => {
  const { unmount } = await visit('/matches/outgoing-requests');
  act(() => signIn());
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  unmount();
  await visit('/more');
  expect(location.pathname).toBe('/more');
});

it('opens only addresses of the route table', async () => {
  for (const address of [
    '//evil.example/find',
    'https://evil.example/find',
    '/\\evil.example/find',
    '/nowhere',
    7,
  ]) {
    sessionStorage.setItem('nestmate.address', JSON.stringify({ address, at: Date.now() }));
    signIn();
    const { unmount } = await visit('/more');
    await screen.findByRole('heading', { level: 1, name: 'More' });
    expect(location.pathname, String(address)).toBe('/more');
    unmount();
  }
});

it('keeps only the page of a session that ended by itself, for its person', async () => {
  const visitOf = { path: '/find', signedIn: true, arriving: false, hasInvitation: false, isLoading: false };
  const here: Visit = {
    ...visitOf,
    roundStatus: 'MATCHING',
    profileComplete: true,
    answersComplete: true,
    destination: null,
  };
  const other = { accessToken: 'fresh', userId: userId.parse(uuid(1007)), memberships: [membershipOf()] };
  history.replaceState(null, '', '/more');
  signIn();
  await endSession();
  startSession(other);
  expect(rememberedFor(here)).toBeNull();
  signIn();
  expect(rememberedFor(here)).toBe('/more');
  await logOut();
  signIn();
  expect(rememberedFor(here)).toBeNull();
});

let signedIn = true;
function Page() {
  useRemember({ signedIn, isLedAway: !signedIn });
  return null;
}

const remembered = () => sessionStorage.getItem('nestmate.address');

/** Two pages of a person who then logs out. */
async function afterLogout() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/matches'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/chat'));
  signedIn = false;
  await act(() => router.navigate('/', { replace: true }));
  sessionStorage.clear();
  return router;
}

beforeEach(() => {
  signedIn = true;
  sessionStorage.clear();
});

it('the last person’s page, to which Back leads after a logout, is not remembered for the next person', async () => {
  const router = await afterLogout();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/matches');
  expect(remembered()).toBeNull();
});

it('remembers a link that is followed after a logout', async () => {
  const router = await afterLogout();
  await act(() => router.navigate('/matches'));
  expect(remembered()).toContain('/matches');
});

it.each([
  ['back_forward', null],
  ['navigate', '/matches'],
])(
  'remembers only addresses that the person opens themself on a page loaded by “%s”: %s',
  async (type, path) => {
    signedIn = false;
    const loads = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ type } as unknown as PerformanceEntry]);
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/matches'] });
    render(<RouterProvider router={router} />);
    loads.mockRestore();
    if (path === null) expect(remembered()).toBeNull();
    else expect(remembered()).toContain(path);
  },
);

it('takes a person back to the page where their session ended by itself', async () => {
  signIn();
  await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  await act(() => endSession());
  expect(location.pathname).toBe('/');
  act(() => signIn());
  await screen.findByRole('heading', { level: 1, name: 'More' });
  expect(location.pathname).toBe('/more');
});

it('opens what a person opens themself, rather than the page where their session ended', async () => {
  signIn();
  const ended = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  await act(() => endSession());
  expect(location.pathname).toBe('/');
  ended.unmount();
  signIn();
  await visit('/matches/outgoing-requests');
  await screen.findByRole('heading', { level: 1, name: 'Matches' });
  expect(location.pathname).toBe('/matches/outgoing-requests');
  expect(remembered()).toBeNull();
});

const Led = () => <output>{String(useIsLed())}</output>;

it.each([
  ['a press in the menu', {}, 'false'],
  ['the guard', { replace: true }, 'true'],
  ['the last step', { state: ledByStep }, 'true'],
])(
  'distinguishes a person who is led from registration from one who leaves it: %s',
  async (_by, how, isLed) => {
    const router = createMemoryRouter([{ path: '*', element: <Led /> }], { initialEntries: ['/about-me'] });
    render(<RouterProvider router={router} />);
    await act(() => router.navigate('/chat', how));
    expect(screen.getByRole('status').textContent).toBe(isLed);
  },
);
