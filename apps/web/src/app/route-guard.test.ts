import { matchingRoundStatus } from '@nestmate/contract/memberships';
import { socialTypes } from '@nestmate/contract/rules/social-links';
import * as fc from 'fast-check';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { homeOf, isOpenTo, openTo, type PersonState, statesOf } from './person-state';
import { addressFor, type Visit } from './route-guard';
import { routeAt, routes } from './routes';

const resident: Omit<Visit, 'path'> = {
  signedIn: true,
  arriving: false,
  destination: null,
  hasInvitation: false,
  roundStatus: 'MATCHING',
  profileComplete: true,
  answersComplete: true,
  isLoading: false,
};
const stranger = {
  ...resident,
  signedIn: false,
  roundStatus: null,
  profileComplete: null,
  answersComplete: null,
};
const visit = (path: string, who: Partial<Visit> = {}) => addressFor({ ...resident, path, ...who });
const expectOpen = (paths: readonly string[], who: Partial<Visit> = {}) =>
  expect(paths.filter((path) => visit(path, who) !== path)).toEqual([]);
const expectLed = (to: string, paths: readonly string[], who: Partial<Visit> = {}) =>
  expect(paths.filter((path) => visit(path, who) !== to)).toEqual([]);

const deck = ['/find', '/filters', '/filters-majors', '/filters-housing', '/search'];
const saved = ['/saved/liked', '/saved/mutual', '/saved/skipped'];
const others = ['/matches', '/matches/incoming-requests', '/profile/7', '/request/7', '/chat', '/community'];

it('shows home and forgot-login to everybody who is signed out [2.1]', () => {
  expectOpen(['/', '/forgot-login'], stranger);
});

it('shows the page behind a link in a mail to everybody, whatever their profile still lacks', () => {
  const everybody = [stranger, {}, { arriving: true }, { profileComplete: false }, { roundStatus: null }];
  for (const who of everybody) expectOpen(['/verify-address', '/appeal'], who);
});

const alone = { roundStatus: null, profileComplete: null, answersComplete: null };
const unknownPaths = ['/nowhere', '/forgot-login/more', '/welcome/back'];
/** Every address open to a signed-in person: all but the entrance and the pages for people without a network. */
const everythingElse = routes
  .map((route) => route.path.replaceAll(/:\w+/g, '42'))
  .filter((path) => !['/', '/forgot-login', '/no-network', '/verify-address', '/appeal'].includes(path));

it('redirects other paths to home, to /welcome or to /page-not-found [2.4]', () => {
  expectLed('/', ['/page-not-found', ...unknownPaths, ...everythingElse], stranger);
  expectLed('/welcome', ['/', ...unknownPaths, ...everythingElse], alone);
  expectLed('/page-not-found', unknownPaths);
});

it('opens home to strangers, everything else after sign-in, /welcome without a network [6.1]', () => {
  expectOpen(['/', '/forgot-login'], stranger);
  expectLed('/', everythingElse, stranger);
  expectOpen(everythingElse);
  expectOpen(['/welcome'], alone);
  expectLed('/welcome', everythingElse, alone);
});

it('opens the page about a missing membership without a network', () => {
  expectOpen(['/no-network'], alone);
});

it('redirects from /no-network once there is a membership', () => {
  expectLed('/find', ['/no-network']);
  expectLed('/verify-info', ['/no-network'], { profileComplete: false });
  expectLed('/welcome', ['/no-network'], { roundStatus: 'CLOSED' });
});

it('shows /welcome to somebody signed in [2.3]', () => {
  expectOpen(['/welcome']);
});

it('shows /welcome to somebody signed out only with an invitation [2.3]', () => {
  expectLed('/', ['/welcome'], stranger);
  expectOpen(['/welcome'], { ...stranger, hasInvitation: true });
});

it('shows the forgotten login to nobody who is signed in', () => {
  expectLed('/find', ['/forgot-login']);
  expectLed('/verify-info', ['/forgot-login'], { profileComplete: false });
  expectLed('/', ['/forgot-login'], { arriving: true });
});

it('redirects to verify-info while the profile is incomplete, unless the round is over [5.7]', () => {
  const incomplete = { profileComplete: false };
  expectLed('/verify-info', ['/', '/about-me', ...deck, ...saved, ...others], incomplete);
  expectLed('/verify-info', ['/find', '/chat'], { ...incomplete, roundStatus: 'ACTIVE' });
  expectOpen(['/verify-info', '/settings', '/languages', '/delete-account', '/welcome'], incomplete);
  for (const roundStatus of ['CLOSED', 'ARCHIVED'] as const)
    expectOpen(['/find', '/more', '/verify-info', ...others], { ...incomplete, roundStatus });
});

it('leads from the deck to About Me until every question is answered', () => {
  const unanswered = { answersComplete: false };
  expectLed('/about-me', ['/', ...deck, ...saved], unanswered);
  expectOpen(['/about-me', '/settings', '/more', '/profile-preview', ...others], unanswered);
  for (const roundStatus of ['ACTIVE', 'CLOSED', 'ARCHIVED'] as const)
    expectOpen([...deck, ...saved], { ...unanswered, roundStatus });
});

it('opens the one-way list at /saved', () => {
  expect(visit('/saved')).toBe('/saved/liked');
  expect(visit('/saved', { answersComplete: false })).toBe('/about-me');
});

it('finds a thread and the kind of a social account by a segment of the path [2.42]', () => {
  expect(visit('/community/42')).toBe('/thread/42');
  for (const type of socialTypes)
    expect(
      matchPath(routeAt(`/social-accounts/${type}`)?.path ?? '', `/social-accounts/${type}`)?.params,
    ).toEqual({
      type,
    });
  expectOpen(['/community/community-info', '/community/community-posts', '/community']);
});

it('keeps the sign-in page while a person chooses a membership or follows an invitation', () => {
  expect(visit('/', { arriving: true })).toBe('/');
  expect(visit('/', { hasInvitation: true })).toBe('/');
  expect(visit('/find', { hasInvitation: true })).toBe('/find');
  expect(visit('/')).toBe('/find');
  expect(visit('/', { roundStatus: 'ACTIVE' })).toBe('/welcome');
});

describe('the guard, until it has loaded whether somebody is registered,', () => {
  const unknown = { profileComplete: null, answersComplete: null, isLoading: true };

  it('decides what does not depend on it', () => {
    expectOpen(['/settings', '/verify-info', '/welcome'], unknown);
    expectLed('/page-not-found', ['/nowhere'], unknown);
    expect(visit('/find', { ...unknown, roundStatus: 'CLOSED' })).toBe('/find');
  });

  it('waits with everything else only for a reply that comes', () => {
    for (const path of ['/', '/find', '/matches', '/forgot-login']) expect(visit(path, unknown)).toBeNull();
    expectOpen(['/find', '/matches'], { ...unknown, isLoading: false });
  });
});

const person: fc.Arbitrary<Omit<Visit, 'path'>> = fc.record({
  signedIn: fc.boolean(),
  arriving: fc.boolean(),
  destination: fc.option(fc.constantFrom('/find', '/housing', '/verify-info', '/welcome')),
  hasInvitation: fc.boolean(),
  roundStatus: fc.option(fc.constantFrom(...matchingRoundStatus.options)),
  profileComplete: fc.option(fc.boolean()),
  answersComplete: fc.option(fc.boolean()),
  isLoading: fc.boolean(),
});
const path = fc.constantFrom(
  ...routes.map((route) => route.path.replaceAll(/:\w+/g, '42')),
  '/nowhere',
  '/saved',
  '/community/9',
);

it('leads everybody from every address, in one step, to one where they may stay', () => {
  fc.assert(
    fc.property(person, path, (who, from) => {
      const address = addressFor({ ...who, path: from });
      if (address !== null) expect(addressFor({ ...who, path: address })).toBe(address);
    }),
    { numRuns: 500 },
  );
});

it('every state has a home that is open to it', () => {
  for (const [state, home] of Object.entries(homeOf) as [PersonState, string][])
    expect(isOpenTo(state, routes.find(({ path }) => path === home)?.openTo ?? 'entrance'), state).toBe(true);
});

it('every kind of route is used', () => {
  expect(new Set(routes.map((route) => route.openTo))).toEqual(new Set(Object.keys(openTo)));
  expect(statesOf(resident)).toEqual(['in']);
});
