import { profileUrlOf } from '@nestmate/contract';
import { holding } from '../../../platform/personal-data/holding';
import { socialAccounts } from './social.schema';

export const socialHoldings = [
  holding({
    section: 'socialAccounts',
    table: socialAccounts,
    mine: [socialAccounts.membershipId],
    inWords: async (rows) => rows.map((row) => ({ ...row, link: profileUrlOf(row.type, row.userName) })),
  }),
];
