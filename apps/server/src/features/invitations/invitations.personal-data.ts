import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { invitationMails, invitations, invitedFriends } from './invitations.schema';

export const invitationPersonalData = [
  personalData({
    section: 'invitations',
    table: invitations,
    // The passcode of an invitation belongs to its inviter: a general one lets anybody in.
    mine: [invitations.inviterMembershipId],
    notOwned: { membershipId: 'The housing office’s; the place that it opened is among the memberships.' },
  }),
  personalData({
    section: 'invitedBy',
    table: invitedFriends,
    mine: [invitedFriends.membershipId],
    notOwned: { invitationId: 'The link of whoever invited them.' },
    leftOut: {
      invitationId: 'Names the link of another person',
      requestId: 'Names the request, which is listed',
    },
  }),
];

export const invitationWithheld: WithheldTable[] = [
  { table: invitationMails, reason: 'When the housing office wrote to somebody who had no account yet.' },
];
