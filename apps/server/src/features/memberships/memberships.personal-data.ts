import { personalData } from '../../platform/personal-data/personal-data';
import { housingNamesOf } from './memberships.queries';
import { memberships, users, officeIds } from './memberships.schema';

export const accountPersonalData = [personalData({ section: 'account', table: users, mine: [users.id] })];

export const membershipPersonalData = [
  personalData({
    section: 'memberships',
    table: memberships,
    mine: [memberships.userId],
    inWords: async (rows, { db, language }) => {
      const names = await housingNamesOf(
        db,
        rows.map(({ id }) => id),
        language,
      );
      return rows.map((row) => ({ ...names.get(row.id), ...row }));
    },
  }),
  personalData({ section: 'officeIds', table: officeIds, mine: [officeIds.membershipId] }),
];
