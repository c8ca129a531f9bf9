import { expect, it } from 'vitest';
import { routeFor, type Visit } from './route-guard';

const resident: Omit<Visit, 'path'> = {
  known: true,
  signedIn: true,
  arriving: false,
  hasNetwork: true,
  hasInvitation: false,
  roundStatus: 'MATCHING',
  profileComplete: true,
};
const stranger = {
  ...resident,
  signedIn: false,
  hasNetwork: false,
  roundStatus: null,
  profileComplete: null,
};
const visit = (path: string, who: Partial<Visit> = {}) => routeFor({ ...resident, path, ...who });

it('shows home and forgot-login to everyone [2.1]', () => {
  expect(visit('/', stranger)).toBeNull();
  expect(visit('/forgot-login', stranger)).toBeNull();
});

it('shows the page behind a link in a mail to everyone, whatever their profile still lacks', () => {
  for (const who of [
    stranger,
    resident,
    { profileComplete: false },
    { hasNetwork: false, roundStatus: null },
  ])
    expect(visit('/verify-address', who)).toBeNull();
});

it('redirects every other path to home when signed out [2.4, 6.1]', () => {
  for (const path of ['/find', '/matches', '/languages', '/page-not-found', '/nowhere', '/forgot-login/more'])
    expect(visit(path, { ...stranger, known: path !== '/nowhere' })).toBe('/');
});

it('redirects to /welcome without a network [2.4, 6.1]', () => {
  const alone = { hasNetwork: false, roundStatus: null, profileComplete: null };
  for (const path of ['/', '/find', '/more', '/nowhere']) expect(visit(path, alone)).toBe('/welcome');
  expect(visit('/welcome', alone)).toBeNull();
});

it('redirects unknown paths to /page-not-found when signed in [2.4]', () => {
  expect(visit('/nowhere', { known: false })).toBe('/page-not-found');
  expect(visit('/page-not-found')).toBeNull();
});

it('shows /welcome to someone signed in, and signed out only with an invitation [2.3]', () => {
  expect(visit('/welcome')).toBeNull();
  expect(visit('/welcome', stranger)).toBe('/');
  expect(visit('/welcome', { ...stranger, hasInvitation: true })).toBeNull();
});

it('redirects to verify-info while the profile is incomplete, unless the round is over [5.7]', () => {
  const incomplete = { profileComplete: false };
  expect(visit('/find', incomplete)).toBe('/verify-info');
  expect(visit('/find', { ...incomplete, roundStatus: 'ACTIVE' })).toBe('/verify-info');
  expect(visit('/verify-info', incomplete)).toBeNull();
  expect(visit('/more', incomplete)).toBeNull();
  expect(visit('/find', { ...incomplete, roundStatus: 'CLOSED' })).toBeNull();
  expect(visit('/find', { ...incomplete, roundStatus: 'ARCHIVED' })).toBeNull();
  expect(visit('/find', { profileComplete: null })).toBeNull();
});

it('opens the one-way list at /saved/', () => {
  expect(visit('/saved/')).toBe('/saved/liked');
  expect(visit('/saved/mutual')).toBeNull();
});

it('finds a thread by the third path segment of the community path, except its reserved words [2.42]', () => {
  expect(visit('/community/42', { known: false })).toBe('/thread/42');
  expect(visit('/community/community-info')).toBeNull();
  expect(visit('/community/community-posts')).toBeNull();
  expect(visit('/community')).toBeNull();
});

it('keeps the sign-in page while a person chooses a membership or follows an invitation', () => {
  expect(visit('/', { arriving: true })).toBeNull();
  expect(visit('/', { hasInvitation: true })).toBeNull();
  expect(visit('/')).toBe('/find');
  expect(visit('/', { roundStatus: 'ACTIVE' })).toBe('/welcome');
});
