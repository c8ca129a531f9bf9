import { z } from 'zod';
import { defineCall } from './call';
import { networkId } from './ids';
import { invitationType } from './invitations';

/**
 * How the browser starts a sign-in with a provider: it opens `startUrl`, in a popup if `window` says so (adding
 * `?window=popup-` and a random word, which the popup posts when it returns), and makes the provider's call afterwards.
 */
const providerOption = z.discriminatedUnion('via', [
  z.object({
    via: z.enum(['local', 'provider']),
    startUrl: z.string(),
    window: z.enum(['popup', 'page']),
  }),
  z.object({ via: z.literal('none') }),
]);
export type ProviderOption = z.infer<typeof providerOption>;

/** The settings that the first screen needs before anybody is signed in. */
export const productOptions = z.object({
  productName: z.string(),
  demo: z.boolean(),
  openDemo: z
    .boolean()
    .describe('A demo that other machines may reach, in which anybody signs in as anybody'),
  demoPasscodes: z.array(z.object({ passcode: z.string(), kind: invitationType, about: z.string() })),
  branch: z.string().nullable(),
  supportEmail: z.string(),
  takesLetters: z.boolean().describe('Whether people who are not signed in can write to support here'),
  supportPhone: z.string().nullable().describe('For urgent issues'),
  supportWidget: z.string().nullable().describe('The page of the office’s own chat, shown in a frame'),
  google: providerOption,
  apple: providerOption,
  facebook: providerOption,
  campuses: z
    .array(z.object({ network_id: networkId, name: z.string().describe('What its button says') }))
    .describe('The networks whose residents can sign in at their campus, by name'),
});
export type ProductOptions = z.infer<typeof productOptions>;

export const productCalls = {
  options: defineCall({
    method: 'GET',
    path: '/auth/options',
    summary: 'Read the product name, the sign-in providers, the stage and the support contact of this server',
    access: 'public',
    rateLimit: 'read',
    reply: productOptions,
  }),
};
