import { onLive } from '@/platform/live';
import { queryClient } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { myRoomQuery, refreshRoom } from './room.queries';

/** Rooms and requests change in other windows, and by others. Returns how to stop. */
export function followRoom(): () => void {
  const stops = [
    onLive('room.changed', ({ membershipId }) => void refreshRoom(membershipId)),
    // A roommate, or somebody with a request open, has gone.
    onLive('resident.left', ({ membershipId, otherMembershipId }) => {
      const { userId } = useSession.getState();
      if (userId === null) return;
      const room = queryClient.getQueryData(myRoomQuery(userId, membershipId).queryKey);
      const people = room ? [...room.my_roommates, ...room.incoming_requests, ...room.my_requests] : [];
      if (people.some(({ membership_id }) => membership_id === otherMembershipId))
        void refreshRoom(membershipId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
