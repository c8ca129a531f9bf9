import { type Mutation, MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onAccessEnd } from '../session/removal';
import type { QueryArea } from '../stored/encrypted-storage';
import { onLanguageChosen } from '../texts/i18n';
import { isRetryable } from './call-error';

export { CallError, errorTextOf, isRetryable, unwrap } from './call-error';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: {
      /** Stores the result encrypted in this browser, so that the next visit starts with it. */
      area?: QueryArea;
    };
  }
}

/** A read stays fresh for this long, also over a reload. */
export const freshMs = 30_000;

/**
 * The end of a session removes its mutations. Their reactions to a reply must not run for the next person, so they
 * never settle.
 */
async function holdIfRemoved({ mutationId }: Pick<Mutation, 'mutationId'>): Promise<void> {
  if (!mutationCache.getAll().some((each) => each.mutationId === mutationId))
    await new Promise<never>(() => {});
}

const mutationCache: MutationCache = new MutationCache({
  onSuccess: (_reply, _input, _context, mutation) => holdIfRemoved(mutation),
  onError: (_error, _input, _context, mutation) => holdIfRemoved(mutation),
});

export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: { staleTime: freshMs, gcTime: 30 * 60_000, retry: isRetryable },
    // Offline, mutations fail immediately: a paused one could still run after the person has left the screen.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The library would accept a first reply that was requested before the invalidation, so the query runs again.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
  const { query } = event;
  if (query.state.fetchStatus === 'idle' || query.state.data !== undefined) return;
  const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  query.promise?.then(again, () => undefined);
});

/**
 * Refreshes what is on the screen, except what is being read.
 * @param minAgeMs what was read more recently stays as it is
 */
export const refreshShown = (queryKey: QueryKey, minAgeMs = 0) =>
  queryClient.refetchQueries(
    {
      queryKey,
      type: 'active',
      predicate: ({ state }) => Math.abs(Date.now() - state.dataUpdatedAt) >= minAgeMs,
    },
    { cancelRefetch: false },
  );

onAccessEnd(() => queryClient.clear());

onLanguageChosen(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
});
