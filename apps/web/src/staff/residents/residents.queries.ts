import type { BodyIn, QueryIn } from '@nestmate/contract/call';
import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ResidentNoteId } from '@nestmate/contract/staff/ids';
import type { StaffResidentDetail } from '@nestmate/contract/staff/residents';
import type { ResidentView } from '@nestmate/contract/staff/views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';
import { cacheReply } from '../platform/staff.refresh';
import { genderCalls, registrationCalls, unitTypeCalls, useArea } from '../setup/area.queries';

type Calls = (typeof staffCalls)['staffResidents'];
/** The filter, as in the address. */
export type Filter = NonNullable<QueryIn<Calls['count']>>;

export function useResidentCount(filter: Filter) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.residentCount(networkId, filter),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffResidents.count, { params: { networkId }, query: filter, signal })),
  });
}

export function useResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.resident(networkId, membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffResidents.read, { params: { networkId, membershipId }, signal })),
  });
}

const cacheResident = (networkId: NetworkId, reply: StaffResidentDetail) =>
  cacheReply(networkId, 'people', { queryKey: staffKeys.resident(networkId, reply.membership_id), reply });

/** A refused change may be based on outdated data. */
const refreshResident = (networkId: NetworkId, id: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: staffKeys.resident(networkId, id) });

export function useRemoveResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  const params = { networkId, membershipId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['remove']>) =>
      cacheResident(networkId, await unwrap(call(calls.staffResidents.remove, { params, body }))),
  });
}

export function useRestoreResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  const params = { networkId, membershipId };
  return useMutation({
    mutationFn: async () => {
      const resident = await unwrap(call(calls.staffResidents.restore, { params }));
      cacheResident(networkId, resident);
      return resident;
    },
  });
}

export function useHideResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  const params = { networkId, membershipId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['hide']>) =>
      cacheResident(networkId, await unwrap(call(calls.staffResidents.hide, { params, body }))),
  });
}

export function useCorrectResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  const params = { networkId, membershipId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['correct']>) =>
      cacheResident(networkId, await unwrap(call(calls.staffResidents.correct, { params, body }))),
    onError: () => refreshResident(networkId, membershipId),
  });
}

export function useMoveResident(membershipId: MembershipId) {
  const networkId = useNetworkId();
  const params = { networkId, membershipId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['move']>) =>
      cacheResident(networkId, await unwrap(call(calls.staffResidents.move, { params, body }))),
    onError: () => refreshResident(networkId, membershipId),
  });
}

/** The genders of a place, in the person's language; retired ones too, since residents keep them. */
export function useGendersOf(subnetworkId: SubnetworkId | undefined) {
  const { language } = useTranslation('staff');
  const { data } = useArea(genderCalls, subnetworkId);
  return (data?.contents ?? []).map(({ gender_id: id, label }) => ({
    id,
    label: label[language] ?? label.en,
  }));
}

/** The registration questions of a place; retired ones too, since their answers stay. */
export const useQuestionsOf = (place: SubnetworkId | undefined) =>
  useArea(registrationCalls, place).data?.contents ?? [];

/** Writes a note under a new id, or changes one of the person's own. */
export function useSaveNote(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ noteId, body }: { noteId: ResidentNoteId; body: string }) =>
      cacheResident(
        networkId,
        await unwrap(
          call(calls.staffResidents.saveNote, {
            params: { networkId, membershipId, noteId },
            body: { body },
          }),
        ),
      ),
  });
}

export function useRemoveNote(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (noteId: ResidentNoteId) =>
      cacheResident(
        networkId,
        await unwrap(call(calls.staffResidents.deleteNote, { params: { networkId, membershipId, noteId } })),
      ),
  });
}

/** Shows a sensitive answer; a mutation, because each read is recorded. */
export function useFetchAnswer(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (questionNum: number) =>
      unwrap(
        call(calls.staffResidents.readAnswer, {
          params: { networkId, membershipId, questionNum: String(questionNum) },
        }),
      ),
  });
}

/** Shows whether they need an accessible unit; a mutation, because each read is recorded. */
export function useFetchAccessNeed(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: () =>
      unwrap(call(calls.staffResidents.readAccessNeed, { params: { networkId, membershipId } })),
  });
}

export function useSetAccessNeed(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (needs_accessible: boolean) =>
      unwrap(
        call(calls.staffResidents.setAccessNeed, {
          params: { networkId, membershipId },
          body: { needs_accessible },
        }),
      ),
  });
}

/** The kinds of units of a place under the office’s own names, each with its bedrooms. */
export const useUnitTypesOf = (subnetworkId: SubnetworkId | undefined) =>
  (useArea(unitTypeCalls, subnetworkId).data?.contents ?? []).map((type) => ({
    ...type,
    name: type.name.en,
  }));

/** The views of the residents' table that I have saved. */
export function useViews() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.residentViews(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffViews.list, { params: { networkId }, signal })),
  });
}

export function useSaveView() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ view_id: viewId, ...body }: ResidentView) =>
      queryClient.setQueryData(
        staffKeys.residentViews(networkId),
        await unwrap(call(calls.staffViews.save, { params: { networkId, viewId }, body })),
      ),
  });
}

export function useRemoveView() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ view_id: viewId }: ResidentView) =>
      queryClient.setQueryData(
        staffKeys.residentViews(networkId),
        await unwrap(call(calls.staffViews.remove, { params: { networkId, viewId } })),
      ),
  });
}
