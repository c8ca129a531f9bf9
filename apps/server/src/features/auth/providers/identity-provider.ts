import type { Provider } from '@nestmate/contract';
import type { Started } from '../sign-in/hand-off';

/** A verified identity from a provider. */
export interface Identity {
  provider: Provider;
  issuer: string;
  subject: string;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
}

/** The provider's response through the browser, in OAuth's parameter names. */
export type Brought = Record<string, string>;

/** The part of a started sign-in that its verification needs. */
export type Challenge = Pick<Started, 'state' | 'nonce' | 'codeVerifier' | 'redirectUri'>;

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
   * @param challenge absent when the provider's own script in the page made the request, not we
   * @throws ProductError `SignInFailed` or `ProviderUnavailable`
   */
  identify: (brought: Brought, challenge?: Challenge) => Promise<Identity>;
}
