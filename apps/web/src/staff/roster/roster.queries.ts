import type { BodyIn, QueryIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RosterImport, ImportState } from '@nestmate/contract/staff/roster';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { rosterRules } from '../platform/calls';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { type RosterPlace, staffKeys } from '../platform/staff.keys';

type Calls = (typeof staffCalls)['staffRoster'];
/** The filter of an import's rows. */
export type RowFilter = Omit<NonNullable<QueryIn<Calls['rows']>>, 'after'>;
export interface RosterParams {
  networkId: NetworkId;
  subnetworkId: RosterPlace;
}

/** The path parameters of each call about the roster of a place or of the campus. */
export const useRosterParams = (place: RosterPlace) => ({ networkId: useNetworkId(), subnetworkId: place });

/** The calls about files of a place, or of the campus: the same, at a path that leaves the place out. */
export const rosterAt = ({ subnetworkId: place }: RosterParams) =>
  place === 'campus' ? (calls.staffCampusRoster as typeof calls.staffRoster) : calls.staffRoster;

export const pageOfRows = (
  params: RosterParams & { importId: RosterImportId },
  filter: RowFilter,
  after: number,
  signal?: AbortSignal,
) => {
  const roster = rosterAt(params);
  return unwrap(
    call(roster.rows, {
      params,
      query: { ...filter, ...(after > 0 && { after }) },
      ...(signal && { signal }),
    }),
  );
};

export function useImports(place: RosterPlace) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useQuery({
    queryKey: staffKeys.imports(params.networkId, place),
    queryFn: ({ signal }) => unwrap(call(roster.list, { params, signal })),
    // Other windows read and import files too.
    staleTime: 0,
  });
}

/** A running import is read this often. */
const runningMs = 1000;

/** An import that waits for staff is read this often: another window may have read its file again. */
const openMs = 60_000;

/** One import; while a job works on it, it is read every second. */
export function useImport(place: RosterPlace, importId: RosterImportId) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  const queryKey = staffKeys.import(params.networkId, place, importId);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<RosterImport>(queryKey);
      const found = await unwrap(call(roster.read, { params: { ...params, importId }, signal }));
      if (before && isRunning(before.state) && !isRunning(found.state)) forgetRows(params, importId);
      return found;
    },
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && (isRunning(data.state) ? runningMs : isOpen(data.state) && openMs),
  });
}

const running = new Set<ImportState>(['waiting', 'committing', 'undoing']);

/** Whether a job works on an import, so that it changes by itself. */
export const isRunning = (state: ImportState): boolean => running.has(state);

/** Whether a file can still be imported or discarded. */
export const isOpen = (state: ImportState): boolean => rosterRules.openStates.includes(state);

/** After a job has worked on an import: its rows and the list of imports have changed. */
function forgetRows({ networkId, subnetworkId }: RosterParams, importId: RosterImportId) {
  const queryKey = [...staffKeys.import(networkId, subnetworkId, importId), 'rows'];
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: staffKeys.imports(networkId, subnetworkId), exact: true });
}

export function useCommitImport(place: RosterPlace, importId: RosterImportId) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['commit']>) => {
      const found = await unwrap(call(roster.commit, { params: { ...params, importId }, body }));
      queryClient.setQueryData(staffKeys.import(params.networkId, place, importId), found);
    },
    onError: () =>
      queryClient.invalidateQueries({ queryKey: staffKeys.import(params.networkId, place, importId) }),
  });
}

/** Words of an import that the place does not have, and the choices it has. */
export function useImportWords(place: RosterPlace, importId: RosterImportId) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useQuery({
    queryKey: staffKeys.importWords(params.networkId, place, importId),
    queryFn: ({ signal }) => unwrap(call(roster.words, { params: { ...params, importId }, signal })),
    // Read again on the way back from the set-up, to find additions.
    staleTime: 0,
  });
}

/** Stores the meanings of words in the place’s files, which apply from then on. */
export function useExplainWords(place: RosterPlace) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['explain']>) => {
      await unwrap(call(roster.explain, { params, body }));
      const { networkId, subnetworkId } = params;
      void queryClient.invalidateQueries({ queryKey: staffKeys.imports(networkId, subnetworkId) });
    },
  });
}

/** What undoing an import would do now. */
export function useUndoPreview(place: RosterPlace, importId: RosterImportId) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useQuery({
    queryKey: staffKeys.importUndoPreview(params.networkId, place, importId),
    queryFn: ({ signal }) => unwrap(call(roster.undoing, { params: { ...params, importId }, signal })),
    staleTime: 0,
  });
}

export function useUndoImport(place: RosterPlace, importId: RosterImportId) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['undo']>) => {
      const found = await unwrap(call(roster.undo, { params: { ...params, importId }, body }));
      queryClient.setQueryData(staffKeys.import(params.networkId, place, importId), found);
    },
  });
}

export function useImportRows(place: RosterPlace, importId: RosterImportId, filter: RowFilter) {
  const params = useRosterParams(place);
  return useInfiniteQuery({
    queryKey: staffKeys.importRows(params.networkId, place, importId, filter),
    queryFn: ({ pageParam, signal }) => pageOfRows({ ...params, importId }, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useDiscardImport(place: RosterPlace) {
  const params = useRosterParams(place);
  const roster = rosterAt(params);
  return useMutation({
    mutationFn: async (importId: RosterImportId) => {
      await unwrap(call(roster.discard, { params: { ...params, importId } }));
      queryClient.removeQueries({ queryKey: staffKeys.import(params.networkId, place, importId) });
      void queryClient.invalidateQueries({ queryKey: staffKeys.imports(params.networkId, place) });
    },
  });
}
