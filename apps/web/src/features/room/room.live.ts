import { onLive } from '@/platform/live';
import { queryClient } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { myRoomQuery } from './room.queries';

/** A roommate, or somebody with a request open, has gone: the room is asked for anew. Returns how to stop. */
export function followRoom(): () => void {
  return onLive('resident.left', ({ membershipId, otherMembershipId }) => {
    const { userId } = useSession.getState();
    if (userId === null) return;
    const { queryKey } = myRoomQuery(userId, membershipId);
    const room = queryClient.getQueryData(queryKey);
    const people = room ? [...room.my_roommates, ...room.incoming_requests, ...room.my_requests] : [];
    if (people.some(({ membership_id }) => membership_id === otherMembershipId))
      void queryClient.invalidateQueries({ queryKey });
  });
}
