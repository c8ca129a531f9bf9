import type { ProductOptions } from '@nestmate/contract/product';
import type { Provider, SignInMethod } from '@nestmate/contract/providers';
import { i18n } from '@/platform/texts/i18n';
import { BuildingIcon } from '@/ui/icons/building';
import { AppleLogo, FacebookLogo, GoogleLogo } from '@/ui/logos/providers';
import type { ProviderStart } from './provider-window';

/** The providers, in display order. */
export const providers: readonly Provider[] = ['google', 'apple', 'facebook'];

export const methodLogos: Record<SignInMethod, typeof GoogleLogo> = {
  google: GoogleLogo,
  apple: AppleLogo,
  facebook: FacebookLogo,
  campus: BuildingIcon,
};

/** A method of signing in: one of the three providers, or a campus. */
export interface Method {
  provider: SignInMethod;
  /** Null for the three providers. */
  campus: { network_id: string; name: string } | null;
}

export const methodOf = (provider: Provider): Method => ({ provider, campus: null });

export const methodName = ({ provider, campus }: Method): string =>
  provider === 'campus' ? (campus?.name ?? '') : i18n.t(`auth:providers.${provider}`);

/** What tells two methods apart. */
export const methodKey = ({ provider, campus }: Method): string => campus?.network_id ?? provider;

/** Where a sign-in with a method starts. @returns null for one that this server does not offer */
export function startOf({ provider, campus }: Method, options: ProductOptions): ProviderStart | null {
  if (provider !== 'campus') {
    const offered = options[provider];
    return offered.via === 'none' ? null : offered;
  }
  const isOffered = options.campuses.some(({ network_id: id }) => id === campus?.network_id);
  // A page of its own: campuses ask for a second factor, and some of their pages refuse to be in a popup.
  return campus && isOffered
    ? { startUrl: `/auth/start/campus?network=${campus.network_id}`, window: 'page' }
    : null;
}

export const withParameter = (address: string, parameter: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
