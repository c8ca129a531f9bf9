import type { Session } from '@nestmate/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { wasLed } from '@/platform/navigation-state';
import { useSession } from '@/platform/session/session';
import { onSessionEnd } from '@/platform/session/session-end';
import { isOpenTo } from './person-state';
import { movedTo, addressFor, type Visit, withoutSlash } from './route-guard';
import { routeAt } from './routes';

const key = 'nestmate.address';
const lifetimeMs = 60 * 60_000;

interface RememberedAddress {
  address: string;
  at: number;
  /** The only person that it may be opened for; absent for a link that was followed while signed out. */
  owner?: Session['userId'] | null;
}

/** For browsers that refuse storage. */
let inMemory: string | null = null;

function store(text: string | null) {
  inMemory = text;
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The address also stays in memory until the page is unloaded.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** The path of an address of our route table that is worth returning to; else null. */
function ownAddress(address: string): string | null {
  if (!URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search } = new URL(address, location.origin);
  const path = withoutSlash(pathname);
  const moved = movedTo(path) ?? path;
  const route = routeAt(moved);
  if (origin !== location.origin || !route) return null;
  const needsMembership = !isOpenTo('signedOut', route.openTo) && !isOpenTo('withoutNetwork', route.openTo);
  return needsMembership ? moved + search : null;
}

/**
 * Remembers, in this window, the address that a signed-out person was about to open, or at which the session of its
 * owner ended.
 */
export function rememberAddress(address: string, owner: RememberedAddress['owner'] = null): void {
  const own = ownAddress(address);
  if (own !== null)
    store(JSON.stringify({ address: own, at: Date.now(), owner } satisfies RememberedAddress));
}

export const forgetAddress = () => store(null);

function rememberedAddress(): string | null {
  const text = stored();
  if (text === null) return null;
  try {
    const { address, at, owner = null } = JSON.parse(text) as Partial<RememberedAddress>;
    const isFresh = Date.now() - Number(at) < lifetimeMs;
    const isTheirs = owner === null || owner === useSession.getState().userId;
    return isFresh && isTheirs && typeof address === 'string' ? ownAddress(address) : null;
  } catch {
    return null;
  }
}

/** The addresses of registration; the remembered address waits for its end. */
const registering = new Set(['/', '/verify-info', '/about-me', '/questions']);

/** The remembered address, if it is open to the person. */
export function rememberedFor(visit: Visit): string | null {
  const address = registering.has(visit.path) ? null : rememberedAddress();
  if (address === null) return null;
  const { pathname } = new URL(address, location.origin);
  return addressFor({ ...visit, path: pathname }) === pathname ? address : null;
}

/**
 * Whether signing in or registering has led here, so that the remembered address may follow: their pages are replaced,
 * or their last step is taken. An address that the person opens themself, also from those pages, comes first.
 */
export function useIsLed(): boolean {
  const { key, pathname, state } = useLocation();
  const how = useNavigationType();
  const [at, setAt] = useState({ key, pathname, isLed: false });
  if (at.key !== key) {
    const isStep = how === 'REPLACE' || (how === 'PUSH' && wasLed(state));
    setAt({ key, pathname, isLed: isStep && registering.has(withoutSlash(at.pathname)) });
  }
  return at.isLed;
}

// A logout drops the address; a session that ended otherwise may come back, also in another window.
onSessionEnd(({ userId, isLoggedOut }) => {
  forgetAddress();
  if (!isLoggedOut && userId !== null) rememberAddress(location.pathname + location.search, userId);
});

/** Whether this page was loaded by Back or Forward: the person who opened it may have logged out since. */
function isLoadedByHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'back_forward';
}

/**
 * Remembers an address from which a signed-out person is redirected, unless the session has just ended there, or Back
 * leads to a page of that session, even one that the browser has to reload: the next person to sign in may be somebody
 * else.
 */
export function useRemember({ signedIn, isLedAway }: { signedIn: boolean; isLedAway: boolean }): void {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const isOfLastSession = how === 'POP' && (seen.current !== null || isLoadedByHistory());
    if (signedIn) seen.current = key;
    else if (isLedAway && seen.current !== key && !isOfLastSession) rememberAddress(pathname + search);
  }, [signedIn, isLedAway, how, key, pathname, search]);
}
