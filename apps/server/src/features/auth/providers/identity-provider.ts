import type { Provider } from '@nestmate/contract';
import type { Started } from '../sign-in/hand-off';

/** Who a provider says somebody is. */
export interface Identity {
  provider: Provider;
  issuer: string;
  subject: string;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
}

/** What a browser brings from a provider, in the parameter names of OAuth. */
export type Brought = Record<string, string>;

/** The part of a started sign-in that its verification needs. */
export type Challenge = Pick<Started, 'state' | 'nonce' | 'codeVerifier' | 'redirectUri'>;

/** Fetches like the web's `fetch`; the local provider's goes into this very process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Whether a provider's pages open in a window of their own. */
export const providerWindows = { google: 'popup', apple: 'page', facebook: 'popup' } as const;

export interface IdentityProvider {
  provider: Provider;
  /** Where the browser goes to sign in. */
  authorizeUrl: (challenge: Challenge) => Promise<string>;
  /**
   * Exchanges or verifies what the browser brought.
   * @param challenge absent when the provider's own script in the page made the request, not we
   * @throws ProductError `SignInFailed` or `ProviderUnavailable`
   */
  identify: (brought: Brought, challenge?: Challenge) => Promise<Identity>;
}
