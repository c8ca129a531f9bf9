import type { Provider } from '@nestmate/contract';

/** Brands, which are the same in every language. */
export const providerNames: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
