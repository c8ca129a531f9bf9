import { z } from 'zod';
import { session, signInAttempt } from './auth';
import { defineCall } from './call';
import { sessionId, userId } from './ids';
import { signInMethod } from './providers';

/** The origin of an action, just precise enough for its person to recognize it. */
const from = {
  browser: z.string().nullable().describe('The browser and its system; null when unknown'),
  address: z.string().nullable().describe('The network, shortened to /24 or /48'),
};

/** One sign-in on one browser. */
export const listedSession = z.object({
  session_id: sessionId,
  ...from,
  started_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_this: z.boolean().describe('Whether this call was made with it'),
});
export type ListedSession = z.infer<typeof listedSession>;

/** The events of an account that its person should know about. The log names each `security.<kind>`. */
export const securityEventKinds = [
  'signed_in',
  'refresh_reused',
  'signed_out_elsewhere',
  'identity_linked',
  'identity_unlinked',
  'deletion_requested',
] as const;
export const securityEventKind = z.enum(securityEventKinds);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = z.object({ kind: securityEventKind, at: z.iso.datetime(), ...from });
export type SecurityEvent = z.infer<typeof securityEvent>;

const mine = z.object({
  sessions: z.array(listedSession).describe('The session of the caller first, then the last used'),
  events: z.array(securityEvent).describe('The last few, the latest first'),
});
export type MySessions = z.infer<typeof mine>;

const user = z.object({ userId });

export const sessionCalls = {
  list: defineCall({
    method: 'GET',
    path: '/users/:userId/sessions',
    summary: 'List my sessions and the recent security events of my account',
    access: 'account',
    rateLimit: 'read',
    params: user,
    reply: mine,
  }),
  end: defineCall({
    method: 'DELETE',
    path: '/users/:userId/sessions/:sessionId',
    summary: 'End one of my sessions',
    access: 'account',
    rateLimit: 'write',
    params: user.extend({ sessionId }),
    reply: mine,
  }),
  endOthers: defineCall({
    method: 'DELETE',
    path: '/users/:userId/sessions',
    summary: 'End all my other sessions',
    access: 'account',
    rateLimit: 'write',
    params: user,
    reply: mine,
  }),
  signInAgain: defineCall({
    method: 'POST',
    path: '/users/:userId/sessions',
    summary:
      'Replace my session by a fresh one; needs an identity of mine with which this browser has just come back',
    access: 'account',
    rateLimit: 'signIn',
    params: user,
    body: z.object({ provider: signInMethod, attempt: signInAttempt }),
    reply: session.omit({ membershipId: true }),
    errors: ['SignInFailed', 'SignInCancelled', 'ProviderUnavailable', 'OtherIdentity'],
  }),
};
