import { calls } from '@nestmate/contract';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { useSyncExternalStore } from 'react';
import { Router, UNSAFE_createMemoryHistory } from 'react-router';
import { expect, it } from 'vitest';
import { clearInvitation, storeInvitation } from '@/features/invitations/invitation';
import { refreshProfile } from '@/features/profile';
import { queryClient } from '@/platform/calls/query-client';
import { endArrival, useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { membershipOf, overviewOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { routes } from './routes';
import { Guarded } from './screens';

/** The true state of the person, whatever a window knows. */
interface World {
  signedIn: boolean;
  arriving: boolean;
  invited: boolean;
  round: MatchingRoundStatus | null;
  registered: boolean;
  answered: boolean;
}

const nobody: World = {
  signedIn: false,
  arriving: false,
  invited: false,
  round: 'MATCHING',
  registered: false,
  answered: false,
};

type Step =
  | { does: 'type' | 'follow'; to: string }
  | { does: 'go back' | 'go forward' | 'reload' | 'log out' | 'choose a membership' }
  | { does: 'sign in'; choosing: boolean }
  | { does: 'register' | 'answer' | 'log out elsewhere' | 'lose the membership' | 'get an invitation' }
  | { does: 'move the round'; to: MatchingRoundStatus };

const addresses = [
  ...routes.map(({ path }) => path.replaceAll(/:\w+/g, '42')),
  '/nowhere',
  '/saved/',
  '/Forgot-Login',
  '/community/9',
];
const to = fc.constantFrom(...addresses);
const does = <Name extends Step['does']>(...names: Name[]) => fc.record({ does: fc.constantFrom(...names) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('type' as const, 'follow' as const), to }) },
  { weight: 5, arbitrary: does('go back', 'go forward', 'reload') },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sign in' as const), choosing: fc.boolean() }) },
  { weight: 3, arbitrary: does('choose a membership', 'register', 'answer') },
  { weight: 1, arbitrary: does('log out', 'log out elsewhere', 'lose the membership', 'get an invitation') },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('move the round' as const),
      to: fc.constantFrom<MatchingRoundStatus[]>('MATCHING', 'ACTIVE', 'CLOSED', 'ARCHIVED'),
    }),
  },
);

const deck = /^\/(find|filters.*|search|saved\/.*)$/;
const registration =
  /^\/(verify-info|welcome|more|feedback|settings.*|support.*|languages|delete-account|page-not-found)$/;

/** Whether a screen is open to the person by the product's rules. */
function isRight(path: string, { signedIn, arriving, invited, round, registered, answered }: World): boolean {
  if (path === '/verify-address' || path === '/appeal') return true;
  if (!signedIn) return ['/', '/forgot-login'].includes(path) || (invited && path === '/welcome');
  if (arriving) return path === '/';
  if (path === '/') return invited;
  if (path === '/forgot-login') return false;
  if (round === null) return ['/welcome', '/no-network'].includes(path);
  if (path === '/no-network') return false;
  if (round === 'CLOSED' || round === 'ARCHIVED') return true;
  if (!registered) return registration.test(path);
  return round === 'ACTIVE' || answered || !deck.test(path);
}

/** One window, and a person who also acts elsewhere. */
function openWindow() {
  const history = UNSAFE_createMemoryHistory({ initialEntries: ['/'], v5Compat: true });
  let world = nobody;
  let listeners: (() => void)[] = [];
  history.listen(() => listeners.forEach((listener) => listener()));
  const follow = (listener: () => void) => {
    listeners.push(listener);
    return () => void (listeners = listeners.filter((each) => each !== listener));
  };

  function Window() {
    const location = useSyncExternalStore(follow, () => history.location);
    return (
      <QueryClientProvider client={queryClient}>
        <Router location={location} navigationType={history.action} navigator={history}>
          <Guarded>
            <p data-testid="screen">{location.pathname}</p>
          </Guarded>
        </Router>
      </QueryClientProvider>
    );
  }

  const memberships = () => (world.round ? [membershipOf({ matchingRoundStatus: world.round })] : []);
  /** The server's state from now on. */
  function change(changes: Partial<World>) {
    world = { ...world, ...changes };
    answer(
      calls.profile.overview,
      overviewOf({ profileComplete: world.registered, answersComplete: world.answered }),
    );
  }
  const mount = () => render(<Window />);
  change({});
  let { unmount } = mount();

  async function reload() {
    unmount();
    queryClient.clear();
    change({ arriving: false });
    if (world.signedIn) {
      signIn(memberships());
      endArrival();
    }
    ({ unmount } = mount());
  }

  /** Runs one step, and the server's events about it for this window. */
  async function take(now: Step): Promise<void> {
    switch (now.does) {
      case 'type':
        history.push(now.to);
        return reload();
      case 'follow':
        return history.push(now.to);
      case 'go back':
        return history.go(-1);
      case 'go forward':
        return history.go(1);
      case 'reload':
        return reload();
      case 'sign in':
        if (world.signedIn || history.location.pathname !== '/') return;
        change({ signedIn: true, arriving: now.choosing, invited: now.choosing && world.invited });
        if (!now.choosing) clearInvitation();
        signIn(memberships());
        useSession.setState({ arriving: now.choosing });
        return undefined;
      case 'choose a membership':
        if (!world.arriving) return;
        change({ arriving: false, invited: false });
        clearInvitation();
        return endArrival();
      case 'get an invitation':
        change({ invited: true });
        return storeInvitation({
          passcode: 'NEST',
          invitationType: 'GENERAL',
          loginMethod: null,
          membershipId: null,
          userId: null,
        });
      case 'register':
        change({ registered: true });
        return refreshProfile(membershipOf().membershipId);
      case 'answer':
        if (!world.registered) return;
        change({ answered: true });
        return refreshProfile(membershipOf().membershipId);
      case 'move the round':
        if (world.round === null) return;
        change({ round: now.to });
        useSession.setState({ memberships: world.signedIn ? memberships() : [] });
        return undefined;
      case 'lose the membership':
        change({ round: null });
        useSession.setState({ memberships: [], membershipId: null });
        return undefined;
      case 'log out':
      case 'log out elsewhere':
        change({ ...nobody, round: world.round, registered: world.registered, answered: world.answered });
        return endSession();
    }
  }

  return {
    take: (now: Step) => act(() => take(now)),
    index: () => history.index,
    world: () => world,
    close: () => unmount(),
  };
}

async function walk(steps: readonly Step[]): Promise<void> {
  const window = openWindow();
  try {
    for (const now of steps) {
      const before = window.index();
      await window.take(now);
      const path = (await screen.findByTestId('screen')).textContent.toLowerCase();
      expect(isRight(path, window.world()), `${path} after ${JSON.stringify(now)}`).toBe(true);
      if (now.does === 'go back') expect(window.index()).toBe(Math.max(0, before - 1));
      if (now.does === 'type') expect(window.index()).toBe(before + 1);
    }
  } finally {
    window.close();
    clearInvitation();
    await endSession();
  }
}

it('leads everybody to a screen that is open to them and back again', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), walk), {
    numRuns: process.env['NESTMATE_THOROUGH'] === '1' ? 600 : 60,
  });
});
