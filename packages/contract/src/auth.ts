import { z } from 'zod';
import { defineCall } from './call';
import { cardsPage } from './find';
import { membershipId, userId } from './ids';
import { invitationType, passcode } from './invitations';
import { languages } from './languages';
import { membership } from './memberships';
import { provider, type SignInMethod } from './providers';
import { type SignInAttempt, signInAttempts } from './rules/sign-in';
import { emailAddress } from './shapes/email-address';
import { jsonOf } from './shapes/in-address';

export const session = z.object({
  accessToken: z.string(),
  userId,
  memberships: z.array(membership),
  /** The membership that the sign-in was for, such as a claimed invitation's. */
  membershipId: membershipId.nullable(),
  /** The language in which the account was last used; absent the first time. */
  language: z.enum(languages).optional(),
});
export type Session = z.infer<typeof session>;

/** The attempt that a window has come back with, as its address or its popup's message says. */
export const signInAttempt = z
  .enum(signInAttempts)
  .optional()
  .describe('Absent: the one that came back last');

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

const signIn = {
  oauth_token: z.string().min(1).max(8192).optional(),
  create_on_login: flag.optional(),
  passcode: passcode.optional(),
  membership_id: membershipId.optional(),
  attempt: signInAttempt,
};

/** The invitation as the browser knows it from its preflight; it must be the one that the passcode opens. */
export const broughtInvitation = z.object({
  passcode,
  invitationType: invitationType.optional(),
  loginMethod: provider.nullable().optional(),
  membershipId: membershipId.nullable().optional(),
  userId: userId.nullable().optional(),
});
export type BroughtInvitation = z.infer<typeof broughtInvitation>;

/** In an address the invitation is JSON. */
const registration = {
  isRegister: flag.optional(),
  invitation: z.union([broughtInvitation, jsonOf(broughtInvitation)]).optional(),
};
const google = { ...signIn, redirect_uri: z.url().max(2048).optional(), ...registration };
const apple = {
  ...signIn,
  public_key_id: z.string().max(256).optional(),
  identityToken: z.string().max(8192).optional(),
};
/** What Facebook's own script hands on for us, in an address as JSON; the fields beside it win over it. */
const extras = z.object(registration);
const facebook = {
  ...signIn,
  extras: z.union([extras, jsonOf(extras)]).optional(),
  ...registration,
};

const signInErrors = [
  'Unauthorized',
  'SignInFailed',
  'SignInCancelled',
  'ProviderUnavailable',
  'InvalidPasscode',
  'InvitationReplaced',
  'FriendLinkClosed',
  'FriendLinkOver',
  'NotOpenYet',
  'InvitationClaimed',
  'AlreadyResident',
  'LoginMethodFixed',
  'AccessRemoved',
] as const;

/** The refusals of a campus's own sign-in, with a sentence each. */
export const campusErrors = [
  'CampusClaimMissing',
  'CampusAddressUnverified',
  'CampusNumberUnknown',
  'CampusAddressUnknown',
  'CampusTwoPeople',
  'CampusNotInvited',
  'CampusClaimed',
  'CampusOtherPerson',
  'CampusOtherNetwork',
  'CampusPasscodeNeeded',
] as const;

/** What the provider's popup posts on the `signInChannel` before it closes. */
export type SignInReturned = {
  type: 'returned';
  provider: SignInMethod;
  window: string;
  attempt: SignInAttempt | null;
};

/**
 * Passcodes, and the response of a provider's own script, are accepted in the query and in the body; the body wins.
 * Our web app sends neither token nor code, because the server has stored the provider's response for this browser.
 */
export const authCalls = {
  google: defineCall({
    method: 'POST',
    path: '/auth/google',
    summary: 'Sign in or register with a Google authorization code',
    access: 'public',
    rateLimit: 'signIn',
    query: z.object(google),
    body: z.object(google).default({}),
    reply: session,
    errors: signInErrors,
  }),
  apple: defineCall({
    method: 'POST',
    path: '/auth/apple',
    summary: 'Sign in or register with Apple’s response',
    access: 'public',
    rateLimit: 'signIn',
    query: z.object(apple),
    body: z.object(apple).default({}),
    reply: session,
    errors: signInErrors,
  }),
  facebook: defineCall({
    method: 'POST',
    path: '/auth/facebook',
    summary: 'Sign in or register with a Facebook access token',
    access: 'public',
    rateLimit: 'signIn',
    query: z.object(facebook),
    body: z.object(facebook).default({}),
    reply: session,
    errors: signInErrors,
  }),
  campus: defineCall({
    method: 'POST',
    path: '/auth/campus',
    summary: 'Sign in or register with the campus’s own sign-in, from which this browser has just come back',
    access: 'public',
    rateLimit: 'signIn',
    body: z
      .object({
        passcode: passcode.optional(),
        invitation: broughtInvitation.optional(),
        membership_id: membershipId.optional(),
        attempt: signInAttempt,
      })
      .default({}),
    reply: session,
    errors: [...signInErrors, ...campusErrors],
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Create an access token from the refresh cookie; rotates the cookie',
    access: 'public',
    rateLimit: 'session',
    query: z.object({
      with: z
        .enum(['cards'])
        .optional()
        .describe('Reads the first page of the deck too, for a person with one membership'),
    }),
    reply: session.omit({ membershipId: true, language: true }).extend({
      cards: cardsPage.optional().describe('Absent unless requested, and where they would take long'),
    }),
    errors: ['Unauthorized'],
  }),
  logout: defineCall({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session and clear its cookie',
    access: 'public',
    rateLimit: 'session',
  }),
  reassociate: defineCall({
    method: 'POST',
    path: '/auth/reassociate/user',
    summary: 'Claim an invitation for my account',
    access: 'account',
    rateLimit: 'guess',
    query: z.object({ passcode: passcode.optional() }),
    body: z.object({ passcode: passcode.optional() }).default({}),
    reply: session,
    errors: [
      'InvalidPasscode',
      'InvitationReplaced',
      'FriendLinkClosed',
      'FriendLinkOver',
      'NotOpenYet',
      'InvitationClaimed',
      'AlreadyResident',
      'LoginMethodFixed',
      'AccessRemoved',
    ],
  }),
  lostAuth: defineCall({
    method: 'GET',
    path: '/api/v1/lost_auth',
    summary: 'List the sign-in methods that an e-mail address has been used with',
    access: 'public',
    rateLimit: 'guess',
    query: z.object({
      email: emailAddress,
    }),
    reply: z.object({ login_methods: z.array(provider) }),
    errors: ['NoAccount'],
  }),
};
