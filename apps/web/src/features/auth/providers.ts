import type { Provider } from '@nestmate/contract/providers';
import { AppleLogo } from '@/ui/logos/apple';
import { FacebookLogo } from '@/ui/logos/facebook';
import { GoogleLogo } from '@/ui/logos/google';

/** The providers, in display order. */
export const providers: readonly Provider[] = ['google', 'apple', 'facebook'];

export const providerLogos: Record<Provider, typeof GoogleLogo> = {
  google: GoogleLogo,
  apple: AppleLogo,
  facebook: FacebookLogo,
};
