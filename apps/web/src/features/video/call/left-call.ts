import { onSessionEnd } from '@/platform/session/session-end';
import { isReloaded, leftCallKey as key } from '../current-call';

/** A reload leads back into the call for this long. */
const returnMs = 60_000;

/** Remembers the conversation of the call as the page is unloaded. */
export function rememberLeftCall(sid: string): void {
  sessionStorage.setItem(key, JSON.stringify({ sid, at: Date.now() }));
}

/** The conversation whose call this window has just left by reloading; null on a second call. */
export function takeLeftCall(): string | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null || !isReloaded()) return null;
  const { sid, at } = JSON.parse(stored) as { sid: string; at: number };
  return Date.now() - at < returnMs ? sid : null;
}

onSessionEnd(() => sessionStorage.removeItem(key));
