import { holding } from '../../platform/personal-data/holding';
import { invitations } from './invitations.schema';

export const invitationHoldings = [
  holding({
    section: 'invitations',
    table: invitations,
    mine: [invitations.membershipId, invitations.inviterMembershipId],
  }),
];
