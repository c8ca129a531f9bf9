import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from './routes';

const titleOf = (address: string) => routes.find(({ path }) => matchPath(path, address))?.title;

/** The addresses of the specification and the requirement that lists each. */
const addresses: [address: string, requirement: string][] = [
  ['/', '2.1'],
  ['/forgot-login', '2.2'],
  ['/welcome', '2.3'],
  ['/questions', '2.5'],
  ['/verify-info', '2.6'],
  ['/profile-overview', '2.7'],
  ['/set-majors', '2.8'],
  ['/profile-preview', '2.9'],
  ['/social-accounts', '2.10'],
  ['/social-accounts/twitter', '2.11'],
  ['/housing', '2.12'],
  ['/more', '2.13'],
  ['/update-basic-info', '2.14'],
  ['/matches', '2.15'],
  ['/matches/incoming-requests', '2.16'],
  ['/matches/outgoing-requests', '2.17'],
  ['/find', '2.18'],
  ['/profile/42', '2.19'],
  ['/saved/skipped', '2.21'],
  ['/saved/liked', '2.22'],
  ['/saved/mutual', '2.23'],
  ['/request/42', '2.24'],
  ['/chat', '2.25'],
  ['/chat/conversation/1_2', '2.26'],
  ['/community', '2.27'],
  ['/community/community-info', '2.28'],
  ['/community/community-posts', '2.29'],
  ['/new-post', '2.30'],
  ['/thread/42', '2.31'],
  ['/filters-majors', '2.32'],
  ['/filters-housing', '2.33'],
  ['/search', '2.34'],
  ['/filters', '2.35'],
  ['/no-network', '2.36'],
  ['/languages', '2.37'],
  ['/delete-account', '2.38'],
  ['/about-me', '2.39'],
  ['/page-not-found', '2.40'],
];

describe('the route table', () => {
  it.each(addresses)('has a page at %s', (address) => {
    expect(titleOf(address)).toBeDefined();
  });

  it('has no page at an address that nobody gave', () => {
    for (const address of ['/nowhere', '/matches/other', '/welcome/back'])
      expect(titleOf(address)).toBeUndefined();
  });

  it('has each address once', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });
});
