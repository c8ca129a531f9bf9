import { z } from 'zod';
import { signInAttempt } from '../auth';
import { defineCall } from '../call';
import { networkId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { staffId, staffSessionId } from './ids';
import { staffRoles } from './rights';
import { defineStaffCall } from './staff-call';

export const staffRole = z.enum(staffRoles);
/** Addresses are compared in lower case. */
export const staffEmail = z.email().max(limits.email).toLowerCase();

/** The ways in which a campus's own sign-in joins the providers of residents. */
export const staffSignInMethods = ['google', 'apple', 'facebook', 'campus'] as const;
export const staffSignInMethod = z.enum(staffSignInMethods);
export type StaffSignInMethod = z.infer<typeof staffSignInMethod>;

/** The length of the code in a sign-in mail, and the allowed number of wrong attempts. */
export const staffCode = { digits: 6, maxAttempts: 10, minutes: 15 } as const;

/** The rights of a staff member in one network. */
export const staffNetwork = z.object({
  network_id: networkId,
  name: z.string(),
  role: staffRole,
  /** The subnetworks in scope. */
  places: z.array(z.object({ subnetwork_id: subnetworkId, name: z.string() })),
  is_whole_network: z.boolean().describe('Whether later subnetworks are in scope too'),
});
export type StaffNetwork = z.infer<typeof staffNetwork>;

export const staffMe = z.object({
  staff_id: staffId,
  name: z.string(),
  email: z.string(),
  networks: z.array(staffNetwork),
  /** Networks that have invited them, and wait for an answer. */
  invitations: z.array(
    z.object({ invitation_id: staffId, network: z.string(), by: z.string(), role: staffRole }),
  ),
});
export type StaffMe = z.infer<typeof staffMe>;

export const listedStaffSession = z.object({
  session_id: staffSessionId,
  browser: z.string().nullable(),
  address: z.string().nullable().describe('The network, shortened to /24 or /48'),
  started_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_this: z.boolean(),
});
export type ListedStaffSession = z.infer<typeof listedStaffSession>;

const accountsOfMine = z.object({
  accounts: z.array(
    z.object({
      issuer: z.string().describe('The provider that vouches for it'),
      name: z.string(),
      linked_at: z.iso.datetime(),
    }),
  ),
});

const sessionsOfMine = z.object({ sessions: z.array(listedStaffSession) });

export const staffSignInCalls = {
  options: defineCall({
    method: 'GET',
    path: '/staff/v1/sign-in',
    summary: 'List the sign-in methods of staff',
    access: 'public',
    rateLimit: 'read',
    reply: z.object({
      product: z.string(),
      ways: z.array(z.object({ way: staffSignInMethod, name: z.string() })),
      demo: z
        .array(z.object({ name: z.string(), email: z.string(), role: staffRole }))
        .describe('The staff of a demo; empty elsewhere'),
    }),
  }),
  sendLink: defineCall({
    method: 'POST',
    path: '/staff/v1/sign-in/link',
    summary: 'Send a sign-in link to an address of the allow-list; the reply is the same for every address',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ email: staffEmail }),
    errors: ['MailNotSetUp'],
  }),
  spendLink: defineCall({
    method: 'POST',
    path: '/staff/v1/sign-in/link/spend',
    summary: 'Sign in with the link of a mail, in the browser that requested it',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ token: z.string().min(1).max(100) }),
    reply: staffMe,
    errors: ['SignInLinkGone', 'LinkOfOtherBrowser'],
  }),
  enterCode: defineCall({
    method: 'POST',
    path: '/staff/v1/sign-in/code',
    summary: 'Sign in with the code of a mail, in the browser that requested it',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ code: z.string().trim().max(20) }),
    reply: staffMe,
    errors: ['SignInLinkGone', 'WrongCode', 'CodesClosed'],
  }),
  useProvider: defineCall({
    method: 'POST',
    path: '/staff/v1/sign-in/provider',
    summary: 'Sign in with the provider that this browser has just come back from',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({ way: staffSignInMethod, attempt: signInAttempt }),
    reply: staffMe,
    errors: ['SignInFailed', 'SignInCancelled', 'ProviderUnavailable', 'NotStaff'],
  }),
  me: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/me',
    summary: 'Read my name, and my rights in each network',
    right: 'session',
    rateLimit: 'read',
    reply: staffMe,
  }),
  sessions: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/me/sessions',
    summary: 'List my sessions',
    right: 'session',
    rateLimit: 'read',
    reply: sessionsOfMine,
  }),
  endSession: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/me/sessions/:sessionId',
    summary: 'End one of my sessions',
    right: 'session',
    rateLimit: 'write',
    params: z.object({ sessionId: staffSessionId }),
    reply: sessionsOfMine,
  }),
  accounts: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/me/accounts',
    summary: 'List the identities that I can sign in with',
    right: 'session',
    rateLimit: 'read',
    reply: accountsOfMine,
  }),
  unlinkAccount: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/me/accounts',
    summary: 'Remove an identity that I can sign in with',
    right: 'session',
    rateLimit: 'write',
    body: z.object({ issuer: z.string().min(1).max(500) }),
    reply: accountsOfMine,
  }),
  signOut: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/me',
    summary: 'Sign out of this browser',
    right: 'session',
    rateLimit: 'session',
  }),
};
