import { profileUrlOf } from '@nestmate/contract';
import { personalData } from '../../../platform/personal-data/personal-data';
import { socialAccounts } from './social.schema';

export const socialPersonalData = [
  personalData({
    section: 'socialAccounts',
    table: socialAccounts,
    mine: [socialAccounts.membershipId],
    inWords: async (rows) => rows.map((row) => ({ ...row, link: profileUrlOf(row.type, row.userName) })),
  }),
];
