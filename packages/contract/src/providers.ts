import { z } from 'zod';

export const provider = z.enum(['google', 'apple', 'facebook']);
export type Provider = z.infer<typeof provider>;

/** Brand names, the same in every language. */
export const providerNames: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
