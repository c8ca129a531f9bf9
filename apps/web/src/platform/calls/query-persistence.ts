import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { type EncryptedStorage, offlineAreas, type QueryArea, queryAreas } from '../stored/encrypted-storage';
import { CallError } from './call-error';
import { useReach } from './reach';

const saveDelayMs = 1000;
/** A person sees data stored by an earlier visit after this long without a reply. */
const showStoredAfterMs = 3000;
/** The number of most recent results stored for an area. */
const maxStored = 20;

async function restore(
  areas: readonly QueryArea[],
  client: QueryClient,
  storage: Pick<EncryptedStorage, 'getItem'>,
  isCurrent: () => boolean,
): Promise<void> {
  for (const area of areas) {
    const stored = await storage.getItem(area);
    if (stored !== null && isCurrent()) hydrate(client, JSON.parse(stored));
  }
}

const always = queryAreas.filter((area) => !offlineAreas.includes(area));

/** `isCurrent` is called for each area that was read: the session may have ended meanwhile. */
type Restore = (
  client: QueryClient,
  storage: Pick<EncryptedStorage, 'getItem'>,
  isCurrent: () => boolean,
) => Promise<void>;

/** Restores the queries of earlier visits. */
export const restoreQueries: Restore = (...parts) => restore(always, ...parts);

/** Also restores those that are shown only while the server cannot be reached. */
export const restoreOfflineQueries: Restore = (...parts) => restore(offlineAreas, ...parts);

/**
 * Stored data is shown without being read again, so it must not contain anything that has changed since, or is gone.
 */
const isOutdated = ({ meta, state }: Query) =>
  meta?.area !== undefined && offlineAreas.includes(meta.area) && state.isInvalidated;

/** Stores the successful queries that name an area, a second after one changed; returns a stop function. */
export function storeQueries(client: QueryClient, storage: Pick<EncryptedStorage, 'setItem'>): () => void {
  const timers = new Map<QueryArea, ReturnType<typeof setTimeout>>();

  const save = (area: QueryArea) => {
    timers.delete(area);
    const state = dehydrate(client, {
      shouldDehydrateQuery: (query) =>
        query.meta?.area === area && query.state.status === 'success' && !isOutdated(query),
      shouldDehydrateMutation: () => false,
    });
    const queries = state.queries
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(0, maxStored);
    if (queries.length > 0) void storage.setItem(area, JSON.stringify({ ...state, queries }));
  };

  const saveSoon = ({ meta }: Query) => {
    const area = meta?.area;
    if (!area) return;
    clearTimeout(timers.get(area));
    timers.set(
      area,
      setTimeout(() => save(area), saveDelayMs),
    );
  };

  const cache = client.getQueryCache();
  // What the first screen requested early may have come before its storage was open.
  const isOfThisPage = ({ state }: Query) => state.dataUpdatedAt >= performance.timeOrigin;
  for (const query of cache.getAll().filter(isOfThisPage)) saveSoon(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') saveSoon(event.query);
  });
  return () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Whether it was requested, and the server has not replied. */
const isUnanswered = ({ state: { data, error, fetchStatus } }: Query) =>
  data === undefined &&
  (error === null ? fetchStatus !== 'idle' : error instanceof CallError && error.code === 0);

/**
 * Shows the stored result of a query for which the server does not reply in time, also in the middle of a visit; the
 * late reply replaces it. Returns a stop function.
 */
export function showStoredQueries(
  client: QueryClient,
  storage: Pick<EncryptedStorage, 'getItem'>,
): () => void {
  const cache = client.getQueryCache();
  const isLacking = (query: Query) => cache.get(query.queryHash) === query && isUnanswered(query);

  async function showStored(query: Query, area: QueryArea): Promise<void> {
    const stored = isLacking(query) ? await storage.getItem(area) : null;
    if (stored === null || !isLacking(query)) return;
    const { queries } = JSON.parse(stored) as DehydratedState;
    hydrate(client, { queries: queries.filter(({ queryHash }) => queryHash === query.queryHash) });
  }

  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const { query } = event;
    const { meta, state } = query;
    const area = meta?.area;
    if (area === undefined || !isUnanswered(query)) return;
    // Without a network, or a server, there is nothing to wait for.
    const delayMs = state.fetchStatus === 'paused' || useReach.getState().isLost ? 0 : showStoredAfterMs;
    setTimeout(() => void showStored(query, area), delayMs);
  });
}
