import type { ProviderOption } from '@nestmate/contract/product';
import type { Provider } from '@nestmate/contract/providers';
import type { App } from '../../../platform/app';
import type { Config } from '../../../platform/config';
import type { AppleSettings } from './apple';
import type { FacebookSettings } from './facebook';
import type { GoogleSettings } from './google';
import { providerWindows } from './identity-provider';

/** How this server lets people sign in with each provider. */
export function providerOptions({
  providers,
  localIdentityProvider,
}: Pick<Config, 'localIdentityProvider' | 'providers'>): Record<Provider, ProviderOption> {
  const optionOf = (name: Provider): ProviderOption => {
    if (!localIdentityProvider && !providers[name]) return { via: 'none' };
    const via = localIdentityProvider ? 'local' : 'provider';
    return { via, startUrl: `/auth/start/${name}`, window: providerWindows[name] };
  };
  return { google: optionOf('google'), apple: optionOf('apple'), facebook: optionOf('facebook') };
}

export interface ProviderSettings {
  google: GoogleSettings;
  apple: AppleSettings;
  facebook: FacebookSettings;
}

declare module '../../../platform/app' {
  interface Contributions {
    standInProviders: ProviderSettings;
  }
}

/** Lets another part of this process play the providers. Call it before this feature is registered. */
export function standInForProviders(
  { contributions }: Pick<App, 'contributions'>,
  settings: ProviderSettings,
): void {
  contributions.standInProviders = settings;
}
