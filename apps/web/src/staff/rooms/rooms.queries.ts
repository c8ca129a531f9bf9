import type { BodyIn, QueryIn } from '@nestmate/contract/call';
import type { MembershipId, RoomId, SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffRooms'];
export type RoomFilter = Omit<NonNullable<QueryIn<Calls['list']>>, 'before'>;

export function useRoomPages(filter: RoomFilter) {
  const networkId = useNetworkId();
  return useInfiniteQuery({
    queryKey: staffKeys.roomPages(networkId, filter),
    queryFn: ({ pageParam: before, signal }) =>
      unwrap(
        call(calls.staffRooms.list, {
          params: { networkId },
          query: { ...filter, ...(before && { before }) },
          signal,
        }),
      ),
    initialPageParam: null as RoomId | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The first other room of a place with a unit number, once the server has refused it. */
export function useRoomAtDoor(room: RoomId, place: SubnetworkId, door: string | null) {
  const networkId = useNetworkId();
  const filter = { place, ...(door !== null && { door }) };
  return useQuery({
    queryKey: staffKeys.roomPages(networkId, { ...filter, first: room }),
    enabled: door !== null,
    queryFn: async ({ signal }) => {
      const { rooms } = await unwrap(
        call(calls.staffRooms.list, { params: { networkId }, query: filter, signal }),
      );
      return rooms.find(({ room_id: id }) => id !== room) ?? null;
    },
  });
}

/** A room by its id; nothing once it has ended. */
export function useRoom(room: RoomId | null) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.roomPages(networkId, { only: room }),
    enabled: room !== null,
    queryFn: async ({ signal }) => {
      const query = room ? { room } : {};
      const { rooms } = await unwrap(call(calls.staffRooms.list, { params: { networkId }, query, signal }));
      return rooms[0] ?? null;
    },
  });
}

export function useRoomCount(filter: RoomFilter) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.roomCount(networkId, filter),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffRooms.count, { params: { networkId }, query: filter, signal })),
    placeholderData: keepPreviousData,
  });
}

interface CandidateFilter {
  of: readonly MembershipId[];
  among: 'people' | 'rooms';
  text: string;
}

/** Who can live with people, the best match first. */
export function useCandidates({ of, among, text }: CandidateFilter) {
  const networkId = useNetworkId();
  const query = { of: of.join(), among, ...(text && { text }) };
  return useQuery({
    queryKey: staffKeys.roomCandidates(networkId, query),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffRooms.candidates, { params: { networkId }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** For each of a few residents without roommates, whom or which room they match best. */
export function useProposals(of: readonly MembershipId[]) {
  const networkId = useNetworkId();
  const query = { of: of.join() };
  return useQuery({
    queryKey: staffKeys.roomCandidates(networkId, { best: query }),
    queryFn: async ({ signal }) => {
      const reply = await unwrap(call(calls.staffRooms.proposals, { params: { networkId }, query, signal }));
      return reply.proposals;
    },
  });
}

export function useMatchResidents() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['match']>) => {
      const { room } = await unwrap(call(calls.staffRooms.match, { params: { networkId }, body }));
      void refreshAfterAction(networkId, 'people');
      return room;
    },
  });
}

export function useAddResident() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ roomId, ...body }: BodyIn<Calls['add']> & { roomId: RoomId }) => {
      await unwrap(call(calls.staffRooms.add, { params: { networkId, roomId }, body }));
      void refreshAfterAction(networkId, 'people');
    },
  });
}

export function useLockRoom(roomId: RoomId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['lock']>) => {
      await unwrap(call(calls.staffRooms.lock, { params: { networkId, roomId }, body }));
      void refreshAfterAction(networkId, 'people');
    },
  });
}

export function useAssignUnit(roomId: RoomId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['assignUnit']>) => {
      await unwrap(call(calls.staffRooms.assignUnit, { params: { networkId, roomId }, body }));
      void refreshAfterAction(networkId, 'people');
    },
  });
}

export function useDissolveRoom(roomId: RoomId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['dissolve']>) => {
      await unwrap(call(calls.staffRooms.dissolve, { params: { networkId, roomId }, body }));
      void refreshAfterAction(networkId, 'people');
    },
    onError: () => refreshAfterAction(networkId, 'people'),
  });
}

export function useTakeOutResident(roomId: RoomId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({
      membershipId,
      ...body
    }: BodyIn<Calls['takeOut']> & { membershipId: MembershipId }) => {
      await unwrap(call(calls.staffRooms.takeOut, { params: { networkId, roomId, membershipId }, body }));
      void refreshAfterAction(networkId, 'people');
    },
  });
}
