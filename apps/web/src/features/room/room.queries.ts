import type { RequestId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useMembership, useSelf, useSession } from '@/platform/session';

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

/** The room, and what profiles say of rooms, are asked for again. */
export const refreshRoom = (membershipId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['room', membershipId] }),
    queryClient.invalidateQueries({ queryKey: ['profile', membershipId, 'candidate'] }),
  ]);

/** Something that changes rooms. Whether it went well or not, what is shown afterwards is what the server says. */
function useRoomChange<Input, Output>(change: (userId: string, input: Input) => Promise<Output>) {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: (input: Input) => change(userId, input),
    onSettled: () => refreshRoom(membershipId),
  });
}

interface NewRequest {
  potential_roommate_id: string;
  message: string;
  /** Made here, so that sending again after a lost answer asks nobody twice. */
  request_id: string;
}

export const useSendRequest = () =>
  useRoomChange((userId, body: NewRequest) => unwrap(call(calls.room.request, { params: { userId }, body })));

const answering = (wanted: 'acceptRequest' | 'cancelRequest' | 'denyRequest') => () =>
  useRoomChange((userId, requestId: RequestId) =>
    unwrap(call(calls.room[wanted], { params: { userId, requestId } })),
  );
export const useAcceptRequest = answering('acceptRequest');
export const useDenyRequest = answering('denyRequest');
export const useCancelRequest = answering('cancelRequest');

export const useLeaveRoom = () =>
  useRoomChange((userId, _: void) => unwrap(call(calls.room.leave, { params: { userId } })));

interface Described {
  membershipId: string;
  isSo: boolean;
}

export const useShareBedroom = () =>
  useRoomChange((userId, { membershipId, isSo }: Described) =>
    unwrap(
      call(isSo ? calls.room.shareBedroom : calls.room.unshareBedroom, { params: { userId, membershipId } }),
    ),
  );

export function useKnowBefore() {
  const { membershipId } = useSelf();
  return useRoomChange((_, { membershipId: otherId, isSo }: Described) =>
    unwrap(call(isSo ? calls.room.know : calls.room.unknow, { params: { membershipId, otherId } })),
  );
}
