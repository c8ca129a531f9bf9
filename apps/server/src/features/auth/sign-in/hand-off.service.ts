import type { Provider } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { newOpaqueToken } from '../../../platform/opaque-token';
import type { Challenge, IdentityProvider } from '../providers/identity-provider';
import { linkingLifetime, returnedLifetime, startedLifetime } from './hand-off';
import { leave, take } from './hand-off.queries';

/** A popup window, identified by the name that its opener gave it. */
export type Popup = `popup-${string}`;
export const isPopup = (name: unknown): name is Popup =>
  typeof name === 'string' && /^popup-[\w-]{1,64}$/.test(name);

/** The destination after the provider: a popup that closes, home, or the settings that started linking. */
export type Window = Popup | 'page' | 'settings';

/** The secrets of a sign-in, known only to this browser and the provider. */
export const newChallenge = (window: Window, redirectUri: string): Challenge => ({
  state: `${window}.${newOpaqueToken()}`,
  nonce: newOpaqueToken(),
  codeVerifier: newOpaqueToken(),
  redirectUri,
});

/** The window in which a sign-in started. It is part of the state, because a cross-site form post carries no cookie. */
export function windowOf(state: string | undefined): Window {
  const [window] = state?.split('.') ?? [];
  return window === 'settings' || isPopup(window) ? window : 'page';
}

/**
 * Starts a sign-in.
 * @param sessionId the session whose account the identity will be linked to; null for signing in
 * @returns the provider's address, absent if the provider is unreachable, and the handle that the browser keeps
 */
export async function begin(
  db: Db,
  provider: IdentityProvider,
  challenge: Challenge,
  sessionId: string | null,
) {
  const away = await provider.authorizeUrl(challenge).catch(() => undefined);
  const started = { step: 'started', provider: provider.provider, ...challenge } as const;
  return { away, handle: await leave(db, started, { lifetime: startedLifetime, sessionId }) };
}

/** Stores the provider's response until the browser's next call. */
export const keepReturned = (
  db: Db,
  provider: Provider,
  parameters: Record<string, string>,
): Promise<string> => leave(db, { step: 'returned', provider, parameters }, { lifetime: returnedLifetime });

/** Stores a session's intention to link an identity, under a handle for the browser. */
export const intendToLink = (db: Db, provider: Provider, sessionId: string): Promise<string> =>
  leave(db, { step: 'linking', provider }, { lifetime: linkingLifetime, sessionId });

/** @returns the session that links the identity; null if the intention does not exist, has been used or has expired */
export async function takeIntention(
  db: Db,
  provider: Provider,
  handle: string | undefined,
): Promise<string | null> {
  const linking = await take(db, 'linking', handle);
  return linking?.provider === provider ? linking.sessionId : null;
}
