import { z } from 'zod';
import { campusErrors, signInAttempt } from './auth';
import { defineCall } from './call';
import { identityId, networkId, userId } from './ids';
import { signInMethod } from './providers';

/** A linked provider account. */
export const linkedIdentity = z.object({
  identity_id: identityId,
  provider: signInMethod,
  campus: z
    .object({ network_id: networkId, name: z.string() })
    .nullable()
    .describe('Of the campus’s own sign-in; null for the three providers'),
  email: z.string().nullable().describe('From the provider; null when the person hides it'),
  linked_at: z.iso.datetime(),
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

/**
 * Linking an identity is a sign-in with an intention: the session declares it with one call, starts it
 * at the provider's `startUrl` with `?link=1`, and finishes it with another call.
 */
export const identityCalls = {
  list: defineCall({
    method: 'GET',
    path: '/users/:userId/identities',
    summary: 'List the identities that I can sign in with',
    access: 'account',
    rateLimit: 'read',
    params: z.object({ userId }),
    reply: z.object({ identities: z.array(linkedIdentity) }),
  }),
  intend: defineCall({
    method: 'POST',
    path: '/users/:userId/identities/intention',
    summary: 'Request that my next visit to a provider links an identity',
    access: 'account',
    rateLimit: 'signIn',
    params: z.object({ userId }),
    body: z.object({ provider: signInMethod }),
    errors: ['ProviderUnavailable', 'FreshSignInRequired'],
  }),
  link: defineCall({
    method: 'POST',
    path: '/users/:userId/identities',
    summary: 'Link the identity that this browser has just signed in with',
    access: 'account',
    rateLimit: 'signIn',
    params: z.object({ userId }),
    body: z.object({ provider: signInMethod, attempt: signInAttempt }),
    reply: z.object({ identities: z.array(linkedIdentity) }),
    errors: ['SignInFailed', 'SignInCancelled', 'ProviderUnavailable', 'IdentityTaken', ...campusErrors],
  }),
  unlink: defineCall({
    method: 'DELETE',
    path: '/users/:userId/identities/:identityId',
    summary: 'Remove an identity, but never the last; ends every other session of the account',
    access: 'account',
    rateLimit: 'write',
    params: z.object({ userId, identityId }),
    reply: z.object({ identities: z.array(linkedIdentity) }),
    errors: ['LastIdentity'],
  }),
};
