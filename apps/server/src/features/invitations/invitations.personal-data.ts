import { personalData } from '../../platform/personal-data/personal-data';
import { invitations } from './invitations.schema';

export const invitationPersonalData = [
  personalData({
    section: 'invitations',
    table: invitations,
    mine: [invitations.membershipId, invitations.inviterMembershipId],
  }),
];
