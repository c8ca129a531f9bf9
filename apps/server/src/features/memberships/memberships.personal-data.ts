import { holding } from '../../platform/personal-data/holding';
import { placeNamesOf } from './memberships.queries';
import { memberships, users } from './memberships.schema';

export const accountHoldings = [holding({ section: 'account', table: users, mine: [users.id] })];

export const membershipHoldings = [
  holding({
    section: 'memberships',
    table: memberships,
    mine: [memberships.userId],
    inWords: async (rows, { db }) => {
      const places = await placeNamesOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...places.get(row.id), ...row }));
    },
  }),
];
