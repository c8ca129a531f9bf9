import { personalData } from '../../platform/personal-data/personal-data';
import { invitations } from './invitations.schema';

export const invitationPersonalData = [
  personalData({
    section: 'invitations',
    table: invitations,
    // The passcode of an invitation is its inviter's to know: a general one lets anybody in.
    mine: [invitations.inviterMembershipId],
    notOwned: { membershipId: 'The housing office’s; the place that it opened is among the memberships.' },
  }),
];
