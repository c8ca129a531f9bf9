import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, networkId, roomTypeId, subnetworkId, unitTypeId, userId } from './ids';
import { limits } from './limits';
import { provider } from './providers';
import { togetherRefusal } from './room';
import { requestMessageMistake } from './rules/requests';
import { checkedText } from './shapes/checked-text';
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
  inviter: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      asks: z
        .boolean()
        .describe('Whether their roommate request follows once the invited person is registered'),
    })
    .nullable(),
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

/** The link with which a resident invites people they know to the free places of their room. */
export const friendLink = z.object({
  link: z.string(),
  message: z.string().describe('The request that an invited person finds once they are registered'),
  joined: z.number().int(),
  max_joins: z.number().int(),
});
export type FriendLink = z.infer<typeof friendLink>;

const ownLink = z.object({ friend_link: friendLink.nullable().describe('Null while none is open') });
const user = z.object({ userId });

export const invitationCalls = {
  readFriendLink: defineCall({
    method: 'GET',
    path: '/users/:userId/friend_link',
    summary: 'Read the link with which I invite people I know to my room',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: ownLink,
  }),
  openFriendLink: defineCall({
    method: 'POST',
    path: '/users/:userId/friend_link',
    summary:
      'Create a link that opens the free places of my room to people I know; idempotent while one is open',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    body: z.object({ message: checkedText(requestMessageMistake, limits.requestMessage) }),
    reply: ownLink,
    errors: [...togetherRefusal.options, 'unit_full', 'TooManyInvited'],
  }),
  closeFriendLink: defineCall({
    method: 'DELETE',
    path: '/users/:userId/friend_link',
    summary: 'Close the link with which I invite people; who has joined by it stays',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    reply: ownLink,
  }),
  preflight: defineCall({
    method: 'GET',
    path: '/api/v1/invitation/preflight/:token',
    summary: 'Read what an invitation opens',
    access: 'public',
    rateLimit: 'signIn',
    params: z.object({ token: passcode }),
    reply: invitation,
    errors: ['InvalidPasscode', 'InvitationReplaced', 'FriendLinkClosed', 'FriendLinkOver', 'NotOpenYet'],
  }),
};
