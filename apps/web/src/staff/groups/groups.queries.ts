import type { BodyIn, QueryIn, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, NetworkId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { DraftGroup, ListedDraft } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffGroups'];
export interface GroupFilter {
  unit_type?: UnitTypeId;
  /** With a mean under this percent. */
  below?: string;
  only?: 'changed' | 'done' | 'locked' | 'skipped';
  text?: string;
  /** Another draft, whose groups are left out. */
  against?: GroupDraftId;
}
export type GroupMove = BodyIn<Calls['move']>;

/** While the server works on a draft, it is read this often, even if a change was not announced. */
const refreshMs = 2000;

/** What aims bring hardly changes while staff choose one. */
const pricesMs = 5 * 60_000;

/** A draft with the people who have no place, and its pins. */
export type DraftWithPeople = ReplyOf<Calls['read']>;

export const isAtWork = ({ state }: Pick<ListedDraft, 'state'>) => state !== 'ready' && state !== 'failed';

/** The drafts of a place, or of all of the person's places, newest first. */
export function useGroupDrafts(place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.groupDrafts(networkId, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffGroups.list, { params: { networkId }, query: { ...(place && { place }) }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.drafts.some(isAtWork) ? refreshMs : false),
  });
}

/** Who would be placed in each of these places. */
export function useBeforeGroups(places: readonly SubnetworkId[]) {
  const networkId = useNetworkId();
  return useQueries({
    queries: places.map((place) => ({
      queryKey: staffKeys.beforeGroups(networkId, place),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        unwrap(call(calls.staffGroups.before, { params: { networkId }, query: { place }, signal })),
    })),
  });
}

/** What each aim would bring in a place; nothing before unit types are chosen. */
export function useAimPrices(
  place: SubnetworkId | undefined,
  unitTypes: readonly UnitTypeId[],
  withUnregistered: boolean,
) {
  const networkId = useNetworkId();
  const chosen = {
    unit_types: unitTypes.join(),
    with_unregistered: withUnregistered ? 'true' : 'false',
  } as const;
  return useQuery({
    queryKey: staffKeys.aimPrices(networkId, place, chosen),
    queryFn:
      place && unitTypes.length > 0
        ? ({ signal }) =>
            unwrap(
              call(calls.staffGroups.prices, { params: { networkId }, query: { place, ...chosen }, signal }),
            )
        : skipToken,
    staleTime: pricesMs,
  });
}

export function useGroupDraft(draftId: GroupDraftId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.groupDraft(networkId, draftId),
    queryFn: ({ signal }) => unwrap(call(calls.staffGroups.read, { params: { networkId, draftId }, signal })),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? refreshMs : false),
  });
}

export type GroupPage = Awaited<ReturnType<typeof fetchGroups>>;

const fetchGroups = (
  networkId: NetworkId,
  draftId: GroupDraftId,
  query: QueryIn<Calls['groups']>,
  signal: AbortSignal,
) => unwrap(call(calls.staffGroups.groups, { params: { networkId, draftId }, query, signal }));

/** The groups of a draft that a filter finds, those that fit least first. */
export function useGroupPages(draftId: GroupDraftId, filter: GroupFilter, isEnabled: boolean) {
  const networkId = useNetworkId();
  return useInfiniteQuery({
    queryKey: staffKeys.groupPages(networkId, draftId, filter),
    enabled: isEnabled,
    queryFn: ({ pageParam: from, signal }) =>
      fetchGroups(networkId, draftId, { ...filter, ...(from > 0 && { from: String(from) }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ has_more, groups }, _, from) => (has_more ? from + groups.length : null),
    placeholderData: keepPreviousData,
  });
}

/** What moving or swapping people would change; nothing while nobody is over another place. */
export function useMovePreview(draftId: GroupDraftId, places: GroupMove['places'] | null) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.movePreview(networkId, draftId, places ?? []),
    enabled: places !== null,
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffGroups.preview, {
          params: { networkId, draftId },
          body: { places: places ?? [] },
          signal,
        }),
      ),
  });
}

/** Who has a place in only one of two drafts; nothing without another one. */
export function useComparison(draftId: GroupDraftId, otherId: GroupDraftId | null) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.draftComparison(networkId, draftId, otherId),
    queryFn: otherId
      ? ({ signal }) =>
          unwrap(
            call(calls.staffGroups.compare, {
              params: { networkId, draftId },
              query: { with: otherId },
              signal,
            }),
          )
      : skipToken,
  });
}

/** What would have helped a person of a draft. */
export function useDraftHelp(draftId: GroupDraftId, membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.draftHelp(networkId, draftId, membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffGroups.help, { params: { networkId, draftId, membershipId }, signal })),
  });
}

/** Groups as they were read last, in whichever list, or as they were chosen. */
export function useLatestOf(draftId: GroupDraftId) {
  const networkId = useNetworkId();
  return (chosen: ReadonlyMap<number, DraftGroup>): DraftGroup[] => {
    const latest = new Map(chosen);
    const lists = queryClient.getQueriesData<InfiniteData<GroupPage>>({
      queryKey: staffKeys.groupPagesOf(networkId, draftId),
    });
    for (const group of lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.groups) ?? []))
      if (group.version >= (latest.get(group.number)?.version ?? Number.POSITIVE_INFINITY))
        latest.set(group.number, group);
    return [...latest.values()];
  };
}

/**
 * Puts the groups of a reply in the place of those in each list that has been read, which keeps its order.
 * @param ended the numbers of groups that are no longer
 */
function replaceGroups(
  networkId: NetworkId,
  draftId: GroupDraftId,
  groups: readonly DraftGroup[],
  ended: readonly number[] = [],
) {
  queryClient.setQueriesData<InfiniteData<GroupPage>>(
    { queryKey: staffKeys.groupPagesOf(networkId, draftId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          groups: page.groups
            .filter(({ number }) => !ended.includes(number))
            .map((group) => groups.find(({ number }) => number === group.number) ?? group),
        })),
      },
  );
}

/** Changes of a draft; after each one, and after a refusal, everything about drafts is read again. */
function useChange<Input, Reply>(change: (input: Input, networkId: NetworkId) => Promise<Reply>) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (input: Input) => {
      const reply = await change(input, networkId);
      void refreshAfterAction(networkId, 'groups');
      return reply;
    },
    onError: () => refreshAfterAction(networkId, 'groups'),
  });
}

export const useProposeGroups = () =>
  useChange((body: BodyIn<Calls['propose']>, networkId) =>
    unwrap(call(calls.staffGroups.propose, { params: { networkId }, body })),
  );

export const useMovePeople = (draftId: GroupDraftId) =>
  useChange(async (body: GroupMove, networkId) => {
    const reply = await unwrap(call(calls.staffGroups.move, { params: { networkId, draftId }, body }));
    // Of the groups that changed, the reply has those in which somebody is left.
    const isLeft = (number: number) => reply.groups.some((group) => group.number === number);
    const ended = body.seen.map(({ number }) => number).filter((number) => !isLeft(number));
    if (!reply.refusal) replaceGroups(networkId, draftId, reply.groups, ended);
    return reply;
  });

export const useLockGroup = (draftId: GroupDraftId) =>
  useChange(async ({ number, locked }: { number: number; locked: boolean }, networkId) => {
    const params = { networkId, draftId, groupNumber: String(number) };
    const { groups } = await unwrap(call(calls.staffGroups.lock, { params, body: { locked } }));
    replaceGroups(networkId, draftId, groups);
  });

export const usePinPeople = (draftId: GroupDraftId) =>
  useChange((body: BodyIn<Calls['pin']>, networkId) =>
    unwrap(call(calls.staffGroups.pin, { params: { networkId, draftId }, body })),
  );

export const useStopSearch = (draftId: GroupDraftId) =>
  useChange((_: void, networkId) => unwrap(call(calls.staffGroups.stop, { params: { networkId, draftId } })));

export const useDiscardDraft = (draftId: GroupDraftId) =>
  useChange((_: void, networkId) =>
    unwrap(call(calls.staffGroups.discard, { params: { networkId, draftId } })),
  );

export const useCommitGroups = (draftId: GroupDraftId) =>
  useChange((body: BodyIn<Calls['commit']>, networkId) =>
    unwrap(call(calls.staffGroups.commit, { params: { networkId, draftId }, body })),
  );

export const useUndoCommit = (draftId: GroupDraftId) =>
  useChange((body: BodyIn<Calls['undo']>, networkId) =>
    unwrap(call(calls.staffGroups.undo, { params: { networkId, draftId }, body })),
  );
