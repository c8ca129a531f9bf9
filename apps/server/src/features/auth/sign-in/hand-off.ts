import type { Provider } from '@nestmate/contract';

/** A sign-in that a browser has begun: what the provider must echo or be told again. */
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

export type HandOff = Started | Returned;

/** Milliseconds that somebody may take at the provider's pages. */
export const startedLifetime = 15 * 60_000;
/** Milliseconds until what came back must have been used. */
export const returnedLifetime = 2 * 60_000;
