import type { UserId } from '@nestmate/contract/ids';
import { queryClient } from '@/platform/calls/query-client';
import { followEvents, stopAll, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session/session';
import { dropAnswered, followDeclines } from './requests/declining';
import { myRoomQuery } from './room.queries';
import { refreshRoom } from './room.refresh';

/** Follows my room and my requests, changed in other windows and by other residents. */
export const followRoom = ({ userId }: Self): Stop => stopAll([followDeclines(), followRoomEvents(userId)]);

const followRoomEvents = (userId: UserId) =>
  followEvents({
    'room.changed': ({ membershipId }) =>
      void refreshRoom(membershipId).then(() => dropAnswered(userId, membershipId)),
    'resident.left'({ membershipId, otherMembershipId }) {
      const room = queryClient.getQueryData(myRoomQuery(userId, membershipId).queryKey);
      const people = room
        ? [
            ...room.my_roommates,
            ...room.incoming_requests,
            ...room.my_requests,
            ...room.requests_to_roommates,
            ...room.requests_by_roommates,
          ]
        : [];
      if (people.some(({ membership_id }) => membership_id === otherMembershipId))
        void refreshRoom(membershipId);
    },
  });
