import type { NetworkId } from '@nestmate/contract/ids';
import { providerNames, type SignInMethod } from '@nestmate/contract/providers';
import { ProductError } from '../../../platform/http';

/** What a campus's own sign-in says about a person. */
export interface CampusVoucher {
  /** The network that trusts it. */
  networkId: NetworkId;
  /** What its button says. */
  name: string;
  /** By what the roster knows its people. */
  matchBy: 'email' | 'officeId';
  /** The number or the address; undefined for a claim that did not come. */
  claimed: string | undefined;
  /** Whether the campus vouches for it; it does for every number. */
  isVerified: boolean;
  /** Whether the first sign-in needs an invitation as well. */
  needsPasscode: boolean;
  /** Everything that came; nothing of it is stored. */
  claims: Readonly<Record<string, unknown>>;
}

/** A verified identity from a provider. */
export interface Identity {
  provider: SignInMethod;
  /** Only of a campus's own sign-in. */
  campus?: CampusVoucher | undefined;
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
  /** Of a campus's own sign-in: whose it is. */
  networkId?: NetworkId;
  /** Whether the person has to authenticate again, however recently they did. */
  again?: boolean;
}

/** Fetches like the web's `fetch`; the local provider's stays in this process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Whether a provider's pages open in a window of their own. */
export const providerWindows = { google: 'popup', apple: 'page', facebook: 'popup' } as const;

export interface IdentityProvider {
  provider: SignInMethod;
  /** The address of the sign-in page. */
  authorizeUrl: (challenge: Challenge) => Promise<string>;
  /**
   * Exchanges or verifies the provider's response.
   * @param challenge absent when the provider's own script in the page made the request
   * @throws ProductError `SignInFailed` or `ProviderUnavailable`
   */
  identify: (response: ProviderResponse, challenge?: Challenge) => Promise<Identity>;
}

/** The name of an identity's provider, for sentences. */
export const nameOf = ({ provider, campus }: Pick<Identity, 'campus' | 'provider'>): string =>
  provider === 'campus' ? (campus?.name ?? '') : providerNames[provider];

/** The moment in a token's `auth_time`, where it has one. */
export const dateOf = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : undefined;

/** The provider refused; shows its own message, if any. */
export function refusalOf(answer: { error?: unknown; error_description?: unknown } = {}): ProductError {
  const words = [answer.error_description, answer.error].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return new ProductError('SignInFailed', { ...(words && { description: words.slice(0, 500) }) });
}

export const unavailable = () => new ProductError('ProviderUnavailable');

const timeoutMs = 10_000;

/**
 * Sends one request to a provider and returns its JSON.
 * @throws ProductError `ProviderUnavailable` without a valid response, `SignInFailed` when the provider refuses
 */
export async function ask(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!response || response.status >= 500) throw unavailable();
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== 'object' || answer === null) throw unavailable();
  const fields = { ...answer } as Record<string, unknown>;
  if (!response.ok) throw refusalOf(describe(fields));
  return fields;
}

export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
});

/** OAuth returns `error_description`; Facebook returns an object with a `message` under `error`. */
function describe(fields: Record<string, unknown>): { error?: unknown; error_description?: unknown } {
  const { error } = fields;
  if (typeof error === 'object' && error !== null && 'message' in error) return { error: error.message };
  return fields;
}

/** The domain of Apple's relay addresses, for people who hide their own address. */
export const relayDomain = 'privaterelay.appleid.com';

/**
 * The person's contact address in lower case. A relay address does not count; such a person enters an address later.
 */
export function contactAddress({ email }: Pick<Identity, 'email'>): string | null {
  const address = email?.trim().toLowerCase();
  return address && !address.endsWith(`@${relayDomain}`) ? address : null;
}
