import type { Provider } from '@nestmate/contract';

/** A verified identity from a provider. */
export interface Identity {
  provider: Provider;
  issuer: string;
  subject: string;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
  /** When the person last authenticated at the provider, if it says so. */
  authenticatedAt?: Date | undefined;
}

/** The provider's response through the browser, in OAuth's parameter names. */
export type ProviderResponse = Record<string, string>;

/** The values that a provider must echo, or that we send to it again. */
export interface Challenge {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  /** Whether the person has to authenticate again, however recently they did. */
  again?: boolean;
}

/** Fetches like the web's `fetch`; the local provider's stays in this process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Whether a provider's pages open in a window of their own. */
export const providerWindows = { google: 'popup', apple: 'page', facebook: 'popup' } as const;

export interface IdentityProvider {
  provider: Provider;
  /** The address of the sign-in page. */
  authorizeUrl: (challenge: Challenge) => Promise<string>;
  /**
   * Exchanges or verifies the provider's response.
   * @param challenge absent when the provider's own script in the page made the request
   * @throws ProductError `SignInFailed` or `ProviderUnavailable`
   */
  identify: (response: ProviderResponse, challenge?: Challenge) => Promise<Identity>;
}
