import type { Provider, ProviderOption } from '@nestmate/contract';
import type { Config } from '../../../platform/config';
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
