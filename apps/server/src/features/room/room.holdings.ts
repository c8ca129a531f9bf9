import { holding } from '../../platform/personal-data/holding';
import { namesOf } from '../profile';
import { roommatesOf } from './room.queries';
import { roomMembers, roommateRequests } from './room.schema';

export const roomHoldings = [
  holding({
    section: 'room',
    table: roomMembers,
    mine: [roomMembers.membershipId],
    inWords: async (rows, { db }) =>
      Promise.all(
        rows.map(async (row) => {
          const roommates = await roommatesOf(db, row.membershipId);
          return {
            ...row,
            roommates: roommates.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
          };
        }),
      ),
  }),
  holding({
    section: 'requests',
    table: roommateRequests,
    mine: [roommateRequests.fromMembershipId, roommateRequests.toMembershipId],
    inWords: async (rows, { db }) => {
      const names = await namesOf(
        db,
        rows.flatMap(({ fromMembershipId, toMembershipId }) => [fromMembershipId, toMembershipId]),
      );
      return rows.map((row) => ({
        from: names.get(row.fromMembershipId),
        to: names.get(row.toMembershipId),
        ...row,
      }));
    },
  }),
];
