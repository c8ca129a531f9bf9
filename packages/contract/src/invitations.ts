import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, networkId, roomTypeId, subnetworkId, unitTypeId, userId } from './ids';
import { limits } from './limits';
import { provider } from './providers';
import { personText } from './shapes/person-text';

export const invitationType = z.enum(['UNIQUE', 'GENERAL']);
export type InvitationType = z.infer<typeof invitationType>;

export const passcode = personText('line', limits.passcode).min(1);

/**
 * The place that a passcode opens, known before sign-in: a UNIQUE one names its resident, a GENERAL one only its place.
 */
export const invitation = z.object({
  passcode: z.string(),
  invitationType,
  loginMethod: provider.nullable(),
  membershipId: membershipId.nullable(),
  userId: userId.nullable(),
  claimed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  inviter: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  networkId,
  networkName: z.string(),
  subnetworkId,
  subNetworkName: z.string(),
  unitTypeId,
  roomTypeId: roomTypeId.nullable(),
  matchingEnds: z.iso
    .date()
    .nullable()
    .describe('The last day of matching, in the community’s time zone; null when nobody is being matched'),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationCalls = {
  preflight: defineCall({
    method: 'GET',
    path: '/api/v1/invitation/preflight/:token',
    summary: 'Read what an invitation opens',
    access: 'public',
    rateLimit: 'signIn',
    params: z.object({ token: passcode }),
    reply: invitation,
    errors: ['InvalidPasscode', 'InvitationReplaced'],
  }),
};
