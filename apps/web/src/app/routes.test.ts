import { describe, expect, it } from 'vitest';
import { routeAt, routes } from './routes';

const titleOf = (address: string) => routeAt(address)?.title;

/** Fills each parameter with an example. */
const addresses = [
  '/',
  '/forgot-login',
  '/welcome',
  '/questions',
  '/verify-info',
  '/profile-overview',
  '/set-majors',
  '/profile-preview',
  '/social-accounts',
  '/social-accounts/twitter',
  '/housing',
  '/more',
  '/update-basic-info',
  '/matches',
  '/matches/incoming-requests',
  '/matches/outgoing-requests',
  '/find',
  '/profile/42',
  '/saved/skipped',
  '/saved/liked',
  '/saved/mutual',
  '/request/42',
  '/chat',
  '/chat/conversation/1_2',
  '/community',
  '/community/community-info',
  '/community/community-posts',
  '/new-post',
  '/thread/42',
  '/filters-majors',
  '/filters-housing',
  '/search',
  '/filters',
];

describe('the route table', () => {
  it('has a page at every address of the product', () => {
    expect(addresses.filter((address) => titleOf(address) === undefined)).toEqual([]);
  });

  it('has pages for no network, languages, deleting, About Me and not found [2.36, 2.37, 2.38, 2.39, 2.40]', () => {
    expect(titleOf('/no-network')).toBe('noNetwork');
    expect(titleOf('/languages')).toBe('languages');
    expect(titleOf('/delete-account')).toBe('deleteAccount');
    expect(titleOf('/about-me')).toBe('aboutMe');
    expect(titleOf('/page-not-found')).toBe('pageNotFound');
  });

  it('has pages for questions, verifying and updating basic info, and More [2.5, 2.6, 2.13, 2.14]', () => {
    expect(titleOf('/questions')).toBe('questions');
    expect(titleOf('/verify-info')).toBe('verifyInfo');
    expect(titleOf('/update-basic-info')).toBe('updateBasicInfo');
    expect(titleOf('/more')).toBe('more');
  });

  it('has no page at an address outside the specification', () => {
    for (const address of ['/nowhere', '/matches/other', '/welcome/back'])
      expect(titleOf(address)).toBeUndefined();
  });

  it('has each address once', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });
});
