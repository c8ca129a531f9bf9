import { z } from 'zod';
import { signInAttempt } from '../../auth';
import { membershipId, networkId } from '../../ids';
import { personText } from '../../shapes/person-text';
import { defineStaffCall } from '../staff-call';
import { setUpVersion } from './area-calls';

/** How the roster knows a person of the campus: by their number there, or by their address. */
export const campusMatches = ['officeId', 'email'] as const;

/** The outcomes of a try-out: whom the claims that came would let in. */
export const campusOutcomes = [
  'person',
  'claimMissing',
  'addressUnverified',
  'numberUnknown',
  'addressUnknown',
  'twoPeople',
  'notInvited',
  'claimed',
  'removed',
] as const;

const token = (max: number) => personText('line', max).min(1);

/** The settings of a campus's own sign-in, without its secret. */
export const campusSettings = z.object({
  issuer: z.url().max(300).describe('Exactly as the campus’s provider states it'),
  client_id: token(200),
  scopes: z
    .string()
    .trim()
    .regex(/^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/)
    .max(200),
  name: token(40).describe('What the button says: Sign in with …'),
  match_by: z.enum(campusMatches),
  match_claim: token(100).describe('The claim with the number or the address'),
  needs_passcode: z.boolean().describe('Whether the first sign-in also needs an invitation'),
});
export type CampusSettings = z.infer<typeof campusSettings>;

const campusSignIn = z.object({
  version: setUpVersion,
  redirect_uri: z.string().describe('To be registered at the campus’s provider, exactly'),
  contents: campusSettings.nullable().describe('Null while it is not set up'),
  has_secret: z.boolean().describe('Whether a secret is stored that this server can still open'),
  is_on: z.boolean(),
  people: z.number().int().describe('How many residents have signed in with it'),
});
export type CampusSignIn = z.infer<typeof campusSignIn>;

const params = z.object({ networkId });
const path = '/staff/v1/networks/:networkId/set-up/campus';

export const staffCampusCalls = {
  read: defineStaffCall({
    method: 'GET',
    path,
    summary: 'Read how residents sign in at their campus, without the secret; for staff of the whole network',
    right: 'setUp',
    rateLimit: 'read',
    params,
    reply: campusSignIn,
    errors: ['OutOfScope'],
  }),
  save: defineStaffCall({
    method: 'PUT',
    path,
    summary: 'Save how residents sign in at their campus; for staff of the whole network',
    right: 'setUp',
    rateLimit: 'write',
    params,
    body: z.object({
      version: setUpVersion,
      contents: campusSettings,
      client_secret: z
        .string()
        .min(1)
        .max(500)
        .nullable()
        .default(null)
        .describe('Null keeps the stored one, as long as issuer and client stay'),
    }),
    reply: campusSignIn,
    errors: ['OutOfScope', 'ChangedMeanwhile', 'IssuerNotAllowed', 'IssuerReserved', 'SecretNeeded'],
  }),
  turn: defineStaffCall({
    method: 'PUT',
    path: `${path}/state`,
    summary: 'Turn the campus sign-in of residents on or off; idempotent',
    right: 'setUp',
    rateLimit: 'write',
    params,
    body: z.object({ is_on: z.boolean() }),
    reply: campusSignIn,
    errors: ['OutOfScope', 'CampusNotSetUp', 'SecretNeeded'],
  }),
  start: defineStaffCall({
    method: 'POST',
    path: `${path}/tries`,
    summary: 'Request the address of the campus’s provider, to try the sign-in out in this browser',
    right: 'setUp',
    rateLimit: 'signIn',
    params,
    reply: z.object({ address: z.string() }),
    errors: ['OutOfScope', 'CampusNotSetUp', 'SecretNeeded', 'IssuerUnreachable'],
  }),
  check: defineStaffCall({
    method: 'POST',
    path: `${path}/tries/check`,
    summary: 'Read the claims with which this browser came back from a try-out, and whom they would let in',
    right: 'setUp',
    rateLimit: 'signIn',
    params,
    body: z.object({ attempt: signInAttempt }),
    reply: z.object({
      claims: z.array(z.object({ name: z.string(), value: z.string() })).describe('By name'),
      outcome: z.enum(campusOutcomes),
      people: z
        .array(z.object({ membership_id: membershipId, name: z.string(), place: z.string() }))
        .describe('Those on the roster whom the claims fit'),
    }),
    errors: ['OutOfScope', 'SignInFailed', 'SignInCancelled', 'ProviderUnavailable'],
  }),
};
