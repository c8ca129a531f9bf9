import type { RequestId, MembershipId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { MyRoom } from '@nestmate/contract/room';
import { queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { noId, useMembership, useSelf, useSession } from '@/platform/session/session';
import { dayMs } from '@/ui/durations';
import { useDeclines, withoutDeclined } from './declines';
import { roomKeys } from './room.keys';
import { refreshRoom } from './room.refresh';

export const myRoomQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: roomKeys.mine(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.room.mine, { signal, actsFor: membershipId, params: { userId } })),
    meta: { area: 'room' },
  });

/**
 * A room that an earlier version stored without a size is as large as its known people; it has no say. Nobody can join
 * a full room, so the requests of and to roommates lead nowhere.
 */
const withSize = (room: MyRoom): MyRoom => ({
  ...room,
  room_size: room.room_size ?? room.my_roommates.length + 1,
  requests_to_roommates: room.full ? [] : (room.requests_to_roommates ?? []),
  requests_by_roommates: room.full ? [] : (room.requests_by_roommates ?? []),
});

/** My room, without the requests that are declined in this window; undefined without a membership. */
export function useMyRoom() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const membershipId = useMembership()?.membershipId ?? noId<MembershipId>();
  const declined = useDeclines(({ waiting }) => waiting);
  const select = useCallback((room: MyRoom) => withoutDeclined(withSize(room), declined), [declined]);
  return useQuery({ ...myRoomQuery(userId, membershipId), enabled: membershipId !== '', select });
}

/** The server names no earlier days than those of the longest reminder. */
const longestReminderMs = limits.reminderDays * dayMs;

/**
 * What the last days of matching offer me.
 * @param leftMs until matching ends; undefined while that is not known
 */
export function useLastDays(leftMs: number | undefined) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: roomKeys.lastDays(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.room.lastDays, { signal, actsFor: membershipId, params: { userId } })),
    enabled: leftMs !== undefined && leftMs > 0 && leftMs <= longestReminderMs,
  });
}

/** What about my room is being loaded or changed, in any part of the window. */
export function useRoomLoading() {
  const { isLoading } = useMyRoom();
  return {
    isLoading,
    isRoomLeaveLoading: useIsMutating({ mutationKey: roomKeys.leaving }) > 0,
    isRoommateLoading: useIsMutating({ mutationKey: roomKeys.settingRoommate }) > 0,
  };
}

/** The number of requests I can accept or decline; `counted` is the server's latest count. */
export function useOpenRequestCount(counted: number | undefined): number {
  const requests = useMyRoom().data?.incoming_requests;
  const listed = requests?.length;
  const refused = requests?.filter(({ refusal }) => refusal !== null).length ?? 0;
  const isDeclining = useDeclines(({ waiting }) => waiting.length > 0);
  return Math.max(0, ((isDeclining ? listed : counted) ?? listed ?? 0) - refused);
}

/** The number of people whom I like, in each of the two lists. */
export function useLikes(enabled = true) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: roomKeys.likes(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.likes, { signal, actsFor: membershipId, params: { userId } })),
    enabled,
  });
}

/** A mutation of rooms or requests. The room is refreshed afterwards, also after a failure. */
function useRoomChange<Input, Output>(
  change: (self: { userId: UserId; actsFor: MembershipId }, input: Input) => Promise<Output>,
  mutationKey?: readonly string[],
) {
  const { userId, membershipId: actsFor } = useSelf();
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (input: Input) => change({ userId, actsFor }, input),
    onSettled: () => refreshRoom(actsFor),
  });
}

export interface NewRequest {
  potential_roommate_id: string;
  message: string;
  /** Generated on the client, so that a retry after a lost reply is idempotent. */
  request_id: string;
}

export const useSendRequest = () =>
  useRoomChange(({ userId, actsFor }, body: NewRequest) =>
    unwrap(call(calls.room.request, { actsFor, params: { userId }, body })),
  );

const changeRequest = (name: 'acceptRequest' | 'cancelRequest') => () =>
  useRoomChange(({ userId, actsFor }, requestId: RequestId) =>
    unwrap(call(calls.room[name], { actsFor, params: { userId, requestId } })),
  );
export const useAcceptRequest = changeRequest('acceptRequest');
export const useCancelRequest = changeRequest('cancelRequest');

/** Objects to a request to a roommate, or withdraws that. */
export const useSetObjection = () =>
  useRoomChange(
    ({ userId, actsFor }, { requestId, isObjecting }: { requestId: RequestId; isObjecting: boolean }) =>
      unwrap(
        call(isObjecting ? calls.room.objectToRequest : calls.room.withdrawObjection, {
          actsFor,
          params: { userId, requestId },
        }),
      ),
  );

/** Renames my room; an empty name removes it. */
export const useSetRoomName = () =>
  useRoomChange(({ userId, actsFor }, body: { name: string; seen: string }) =>
    unwrap(call(calls.room.rename, { actsFor, params: { userId }, body })),
  );

export const useLeaveRoom = () =>
  useRoomChange(
    ({ userId, actsFor }, _: void) => unwrap(call(calls.room.leave, { actsFor, params: { userId } })),
    roomKeys.leaving,
  );

export const useShareBedroom = () =>
  useRoomChange(
    ({ userId, actsFor }, { membershipId, isShared }: { membershipId: MembershipId; isShared: boolean }) =>
      unwrap(
        call(isShared ? calls.room.shareBedroom : calls.room.unshareBedroom, {
          actsFor,
          params: { userId, membershipId },
        }),
      ),
    roomKeys.settingRoommate,
  );

export const useMarkKnown = () =>
  useRoomChange(
    ({ actsFor }, { membershipId: otherId, isKnown }: { membershipId: MembershipId; isKnown: boolean }) =>
      unwrap(
        call(isKnown ? calls.room.markKnown : calls.room.unmarkKnown, {
          actsFor,
          params: { membershipId: actsFor, otherId },
        }),
      ),
    roomKeys.settingRoommate,
  );
