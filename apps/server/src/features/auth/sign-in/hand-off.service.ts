import type { Provider } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { newOpaqueToken } from '../opaque-token';
import type { Challenge, IdentityProvider } from '../providers/identity-provider';
import { returnedLifetime, startedLifetime } from './hand-off';
import { leave } from './hand-off.queries';

export type Window = 'popup' | 'page';

/** What every sign-in begins with: secrets that only this browser and the provider will know of. */
export const newChallenge = (window: Window, redirectUri: string): Challenge => ({
  state: `${window}.${newOpaqueToken()}`,
  nonce: newOpaqueToken(),
  codeVerifier: newOpaqueToken(),
  redirectUri,
});

/** The window that a sign-in was begun in; its state remembers, because a form post brings no cookie along. */
export const windowOf = (state: string | undefined): Window =>
  state?.startsWith('popup.') ? 'popup' : 'page';

/**
 * Begins a sign-in.
 * @returns the provider's address, absent when the provider cannot be reached, and the handle that the browser keeps
 */
export async function begin(db: Db, provider: IdentityProvider, challenge: Challenge) {
  const away = await provider.authorizeUrl(challenge).catch(() => undefined);
  const started = { step: 'started', provider: provider.provider, ...challenge } as const;
  return { away, handle: await leave(db, started, startedLifetime) };
}

/** Keeps what a provider sent back, until the browser's next call. */
export const keepReturned = (
  db: Db,
  provider: Provider,
  parameters: Record<string, string>,
): Promise<string> => leave(db, { step: 'returned', provider, parameters }, returnedLifetime);
