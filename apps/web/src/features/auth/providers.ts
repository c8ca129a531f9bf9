import type { Provider } from '@nestmate/contract';
import { AppleLogo } from '@/ui/logos/apple';
import { FacebookLogo } from '@/ui/logos/facebook';
import { GoogleLogo } from '@/ui/logos/google';

/** The services that people sign in with, in the order in which they are offered. */
export const providers: readonly Provider[] = ['google', 'apple', 'facebook'];

export const providerLogos: Record<Provider, typeof GoogleLogo> = {
  google: GoogleLogo,
  apple: AppleLogo,
  facebook: FacebookLogo,
};
