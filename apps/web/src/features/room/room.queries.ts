import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useMembership, useSession } from '@/platform/session';

export const myRoomQuery = (userId: string, membershipId: string) =>
  queryOptions({
    queryKey: ['room', membershipId],
    queryFn: ({ signal }) => unwrap(call(calls.room.mine, { signal, params: { userId } })),
    meta: { area: 'room' },
  });

/** My room; nothing without a membership. */
export function useMyRoom() {
  const userId = useSession((session) => session.userId) ?? '';
  const membershipId = useMembership()?.membershipId ?? '';
  return useQuery({ ...myRoomQuery(userId, membershipId), enabled: membershipId !== '' });
}
