import { fullName } from '@nestmate/contract/text/full-name';
import { personalData } from '../../platform/personal-data/personal-data';
import { namesOf } from '../people';
import { housingOf, roommatesOf } from './room.queries';
import { acquaintances, bedroomPairs, requestObjections, roomMembers, roommateRequests } from './room.schema';

export const roomPersonalData = [
  personalData({
    section: 'room',
    table: roomMembers,
    mine: [roomMembers.membershipId],
    inWords: async (rows, { db }) =>
      Promise.all(
        rows.map(async (row) => {
          const roommates = await roommatesOf(db, row.membershipId);
          const room = await housingOf(db, row.membershipId);
          return {
            ...row,
            ...(room?.name && { roomName: room.name }),
            roommates: roommates.map(({ firstName, lastName }) => fullName(firstName, lastName)),
          };
        }),
      ),
  }),
  personalData({
    section: 'bedrooms',
    table: bedroomPairs,
    mine: [bedroomPairs.lowerId, bedroomPairs.higherId],
    inWords: async (rows, { db }) => {
      const names = await namesOf(
        db,
        rows.flatMap(({ lowerId, higherId }) => [lowerId, higherId]),
      );
      return rows.map((row) => ({ ...row, shared: [names.get(row.lowerId), names.get(row.higherId)] }));
    },
  }),
  personalData({
    section: 'previouslyKnown',
    table: acquaintances,
    mine: [acquaintances.membershipId],
    notOwned: { otherId: 'Whom somebody says to have known is their view alone.' },
    inWords: async (rows, { db }) => {
      const names = await namesOf(
        db,
        rows.map(({ otherId }) => otherId),
      );
      return rows.map((row) => ({ ...row, knew: names.get(row.otherId) }));
    },
  }),
  personalData({
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
  personalData({
    section: 'objections',
    table: requestObjections,
    mine: [requestObjections.membershipId],
    notOwned: { requestId: 'A request is of the two people that it is between; it lists none who object.' },
  }),
];
