import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { noFilters, searchFilterNames } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters, SearchSettings, TypedNames } from '@nestmate/contract/search';
import {
  keepPreviousData,
  type MutationKey,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { useSelf, useSession } from '@/platform/session/session';
import { toast } from '@/ui/toasts';
import { deckStore } from '../deck/deck';
import { findKeys } from '../find.keys';
import { refreshSearch } from '../find.refresh';

const settingsQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: findKeys.search(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.settings, { signal, actsFor: membershipId, params: { userId } })),
  });

/** The filters without their options. */
export function filtersOf(settings: SearchSettings): SearchFilters {
  return Object.fromEntries(searchFilterNames.map((name) => [name, settings[name]])) as SearchFilters;
}

interface Change {
  before: SearchSettings;
  after: SearchSettings;
}

/** Whether no later change waits to be saved; a slider that is dragged makes many. */
const isLatest = (mutationKey: MutationKey, change: Change) =>
  queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' }).at(-1)?.state.variables ===
  change;

/** My search. A change shows immediately, is saved immediately, and is rolled back when the save fails. */
export function useSearch(failureText: string) {
  const { userId, membershipId } = useSelf();
  const query = settingsQuery(userId, membershipId);
  const settings = useQuery(query);
  const mutationKey = findKeys.savingSearch(membershipId);
  const save = useMutation({
    mutationKey,
    // Saves run one after the other, so that the last change is written last.
    scope: { id: `search ${membershipId}` },
    mutationFn: async (change: Change) => {
      if (!isLatest(mutationKey, change)) return;
      const body = filtersOf(change.after);
      const epoch = deckStore.epoch();
      await unwrap(call(calls.find.saveSettings, { actsFor: membershipId, params: { userId }, body }));
      // Mostly the server's event came first.
      const isActing = useSession.getState().membershipId === membershipId;
      if (isActing && deckStore.epoch() === epoch) void deckStore.reset();
    },
    onError: (_, { before }) => {
      toast({ text: failureText, tone: 'danger' });
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) queryClient.setQueryData(query.queryKey, before);
      void refreshSearch(membershipId);
    },
  });
  const change = (changes: Partial<SearchFilters>) => {
    const before = queryClient.getQueryData(query.queryKey);
    if (!before) return;
    // A query in flight was sent before this change.
    void queryClient.cancelQueries(query);
    const after = { ...before, ...changes };
    queryClient.setQueryData(query.queryKey, after);
    save.mutate({ before, after });
  };
  return { settings, change, clear: () => change(noFilters) };
}

/** The number of residents a search finds now. */
export function useFoundCount(filters: SearchFilters | undefined) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: findKeys.count(membershipId, filters),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.find.count, {
          signal,
          actsFor: membershipId,
          params: { userId },
          body: filters ?? noFilters,
        }),
      ),
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The number of people in the deck who fit me well. */
export function useFitCount() {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: findKeys.fit(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.fit, { signal, actsFor: membershipId, params: { userId } })),
  });
}

export const isTyped = ({ firstName, lastName }: TypedNames) => `${firstName}${lastName}`.trim() !== '';

/** People by parts of their name. The previous result stays until the next arrives. */
export function useFoundPeople(names: TypedNames) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: findKeys.named(membershipId, names),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.byName, { signal, actsFor: membershipId, params: { userId }, body: names })),
    enabled: isTyped(names),
    placeholderData: keepPreviousData,
  });
}
