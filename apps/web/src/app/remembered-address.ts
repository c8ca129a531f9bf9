import { isNetworkClosed } from '@nestmate/contract';
import { onSessionEnd } from '@/platform/session-end';
import { movedTo, publicPaths, type Visit, withoutNetwork } from './route-guard';
import { routeAt } from './routes';

const key = 'nestmate.address';
/** Outdated after this time. */
const lifetimeMs = 60 * 60_000;

interface Remembered {
  address: string;
  at: number;
}

/** For browsers that refuse storage. */
let inMemory: string | null = null;

function store(text: string | null) {
  inMemory = text;
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It stays in memory until the page is unloaded.
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
  const isKnown = routeAt(pathname) !== undefined || movedTo(pathname) !== null;
  if (origin !== location.origin || !isKnown) return null;
  if (publicPaths.has(pathname) || withoutNetwork.has(pathname)) return null;
  return pathname + search;
}

/** Remembers, in this window, the address that a signed-out person wanted to open. */
export function rememberAddress(address: string): void {
  const own = ownAddress(address);
  if (own !== null) store(JSON.stringify({ address: own, at: Date.now() } satisfies Remembered));
}

export const forgetAddress = () => store(null);

function rememberedAddress(): string | null {
  const text = stored();
  if (text === null) return null;
  try {
    const { address, at } = JSON.parse(text) as Partial<Remembered>;
    const isFresh = Date.now() - Number(at) < lifetimeMs;
    return isFresh && typeof address === 'string' ? ownAddress(address) : null;
  } catch {
    return null;
  }
}

/** Where registration happens; what was remembered waits for its end. */
const registering = new Set(['/', '/verify-info', '/about-me', '/questions']);

/** The remembered address, once the person is signed in and registered. */
export function rememberedFor({
  path,
  signedIn,
  arriving,
  hasNetwork,
  profileComplete,
  roundStatus,
}: Visit): string | null {
  if (!signedIn || arriving || !hasNetwork || registering.has(path)) return null;
  const isRegistered = profileComplete === true || (roundStatus !== null && isNetworkClosed(roundStatus));
  return isRegistered ? rememberedAddress() : null;
}

onSessionEnd(forgetAddress);
