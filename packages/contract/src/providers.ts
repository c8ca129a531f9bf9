import { z } from 'zod';

export const provider = z.enum(['google', 'apple', 'facebook']);
export type Provider = z.infer<typeof provider>;

/** A method of signing in: one of the three providers, or the campus's own. */
export const signInMethod = z.enum([...provider.options, 'campus']);
export type SignInMethod = z.infer<typeof signInMethod>;

/** Brand names, the same in every language. */
export const providerNames: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
