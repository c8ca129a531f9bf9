import { isMatchingFinished, isNetworkClosed, type MatchingRoundStatus } from '@nestmate/contract';

export interface Visit {
  path: string;
  /** Whether the route table has the path. */
  known: boolean;
  signedIn: boolean;
  /** Signed in, but still choosing a membership on the sign-in page. */
  arriving: boolean;
  hasNetwork: boolean;
  hasInvitation: boolean;
  roundStatus: MatchingRoundStatus | null;
  /** `null` until it has loaded. */
  profileComplete: boolean | null;
}

export const publicPaths = new Set(['/', '/forgot-login', '/verify-address']);
export const withoutNetwork = new Set(['/welcome', '/no-network']);
/** Paths that are open with an incomplete profile. */
const withoutProfile = new Set([
  '/verify-info',
  '/welcome',
  '/more',
  '/settings',
  '/languages',
  '/delete-account',
  '/no-network',
  '/page-not-found',
]);
const communityPages = new Set(['community-info', 'community-posts']);

/** The new path of a moved one. */
export function movedTo(path: string): string | null {
  if (path === '/saved') return '/saved/liked';
  const [, first, second, third] = path.split('/');
  const isThread = first === 'community' && second && third === undefined && !communityPages.has(second);
  return isThread ? `/thread/${second}` : null;
}

/** Where the logo and `/` lead a signed-in person. */
export function homeFor(roundStatus: MatchingRoundStatus | null): string {
  return roundStatus === null || isMatchingFinished(roundStatus) ? '/welcome' : '/find';
}

function signedOutRoute({ path, hasInvitation }: Visit): string | null {
  if (publicPaths.has(path) || (path === '/welcome' && hasInvitation)) return null;
  return '/';
}

function signedInRoute(visit: Visit): string | null {
  const { path, roundStatus } = visit;
  if (path === '/') return visit.arriving || visit.hasInvitation ? null : homeFor(roundStatus);
  if (publicPaths.has(path)) return null;
  if (!visit.hasNetwork) return withoutNetwork.has(path) ? null : '/welcome';
  if (!visit.known) return movedTo(path) ?? '/page-not-found';
  const mustComplete =
    visit.profileComplete === false && roundStatus !== null && !isNetworkClosed(roundStatus);
  if (mustComplete && !withoutProfile.has(path)) return '/verify-info';
  return movedTo(path);
}

/** The redirect of a visit, or `null` when it may stay. */
export function routeFor(visit: Visit): string | null {
  const path = visit.path.length > 1 ? visit.path.replace(/\/+$/, '') || '/' : visit.path;
  return visit.signedIn ? signedInRoute({ ...visit, path }) : signedOutRoute({ ...visit, path });
}
