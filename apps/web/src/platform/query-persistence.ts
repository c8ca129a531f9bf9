import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { type EncryptedStorage, type QueryArea, queryAreas } from './encrypted-storage';

const saveDelayMs = 1000;

/** Restores the queries of earlier visits. */
export async function restoreQueries(
  client: QueryClient,
  storage: Pick<EncryptedStorage, 'getItem'>,
): Promise<void> {
  for (const area of queryAreas) {
    const kept = await storage.getItem(area);
    if (kept !== null) hydrate(client, JSON.parse(kept));
  }
}

/** Stores every successful query that names an area, a second after it changed; returns a stop function. */
export function keepQueries(client: QueryClient, storage: Pick<EncryptedStorage, 'setItem'>): () => void {
  const timers = new Map<QueryArea, ReturnType<typeof setTimeout>>();

  const save = (area: QueryArea) => {
    timers.delete(area);
    const state = dehydrate(client, {
      shouldDehydrateQuery: (query) => query.meta?.area === area && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    });
    if (state.queries.length > 0) void storage.setItem(area, JSON.stringify(state));
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const area = event.query.meta?.area;
    if (event.type !== 'updated' || event.action.type !== 'success' || !area) return;
    clearTimeout(timers.get(area));
    timers.set(
      area,
      setTimeout(() => save(area), saveDelayMs),
    );
  });
  return () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
