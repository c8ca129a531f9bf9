import { homeOf, isOpenTo, type Person, type PersonState, statesOf } from './person-state';
import { routeAt } from './routes';

/** A person at an address. */
export interface Visit extends Person {
  /** Without a slash at its end. */
  path: string;
  /** The destination of the sign-in page. */
  destination: string | null;
}

const communityPages = new Set(['community-info', 'community-posts']);

export function movedTo(path: string): string | null {
  if (path === '/saved') return '/saved/liked';
  const [, first, second, third] = path.split('/');
  const isThread = first === 'community' && second && third === undefined && !communityPages.has(second);
  return isThread ? `/thread/${second}` : null;
}

export const withoutSlash = (path: string) => path.replace(/(?!^)\/+$/, '');

function isOpen(state: PersonState, path: string): boolean {
  const route = routeAt(path);
  return route !== undefined && isOpenTo(state, route.openTo);
}

/** The path that a person in a state sees when they open a path. */
function pathIn(state: PersonState, { path, destination }: Visit): string {
  const target = movedTo(path) ?? path;
  if (isOpen(state, target)) return target;
  if (path === '/' && destination !== null && isOpen(state, destination)) return destination;
  return !routeAt(target) && isOpenTo(state, 'members') ? '/page-not-found' : homeOf[state];
}

/** A signed-in person who follows an invitation arrives again. */
const statesAt = ({ path, ...person }: Visit) =>
  statesOf({ ...person, arriving: person.arriving || (path === '/' && person.hasInvitation) });

/**
 * The one decision on where a person may be: the path that a visit leads to, which is its own if they may stay, and
 * `null` until enough is known. The same person may stay at the resulting path.
 */
export function addressFor(visit: Visit): string | null {
  const [path, ...others] = new Set(statesAt(visit).map((state) => pathIn(state, visit)));
  return path === undefined || others.length > 0 ? null : path;
}
