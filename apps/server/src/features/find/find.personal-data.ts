import { personalData } from '../../platform/personal-data/personal-data';
import { namesOf } from '../people';
import { interests, searches } from './find.schema';

export const findPersonalData = [
  personalData({
    section: 'interests',
    table: interests,
    mine: [interests.fromMembershipId],
    notOwned: {
      toMembershipId: 'What others think of somebody is theirs, and a secret until it is mutual.',
    },
    inWords: async (rows, { db }) => {
      const names = await namesOf(
        db,
        rows.map(({ toMembershipId }) => toMembershipId),
      );
      return rows.map((row) => ({ to: names.get(row.toMembershipId), ...row }));
    },
  }),
  personalData({ section: 'searches', table: searches, mine: [searches.membershipId] }),
];
