import type { Provider } from '@nestmate/contract';

/** A started sign-in: the values that the provider must echo or receives again. */
export interface Started {
  step: 'started';
  provider: Provider;
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** What the provider sent back with the browser: a code, an identity token, or why not. */
export interface Returned {
  step: 'returned';
  provider: Provider;
  parameters: Record<string, string>;
}

/** A session's intention to add an identity, until the browser goes to the provider. */
export interface Linking {
  step: 'linking';
  provider: Provider;
}

export type HandOff = Started | Returned | Linking;

/** Milliseconds that somebody may take at the provider's pages. */
export const startedLifetime = 15 * 60_000;
/** Milliseconds between saying what one wants at a provider and going there. */
export const linkingLifetime = 5 * 60_000;
/** Milliseconds until what came back must have been used. */
export const returnedLifetime = 2 * 60_000;
