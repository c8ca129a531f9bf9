import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEncryptedStorage } from './encrypted-storage';
import { keepQueries, restoreOfflineQueries, restoreQueries } from './query-persistence';

const client = new QueryClient();
const store = createStore('queries', 'state');
const storage = createEncryptedStorage(() => store);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

it('starts the next visit with the stored result of a query that names an area', async () => {
  const stop = keepQueries(client, storage);
  await client.fetchQuery({ queryKey: ['room'], queryFn: () => 'room 12', meta: { area: 'room' } });
  await client.fetchQuery({ queryKey: ['secret'], queryFn: () => 'not kept' });
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  stop();
  const next = new QueryClient();
  await restoreQueries(next, storage, () => true);
  expect(next.getQueryData(['room'])).toBe('room 12');
  expect(next.getQueryData(['secret'])).toBeUndefined();
});

it('has what the community wrote only for a visit without a connection: what was read last, and has not changed since', async () => {
  const stop = keepQueries(client, storage);
  for (let number = 0; number < 30; number++)
    await client.fetchQuery({
      queryKey: ['thread', number],
      queryFn: () => `thread ${number}`,
      meta: { area: 'threads' },
    });
  for (const query of client.getQueryCache().getAll())
    query.setState({ dataUpdatedAt: Number(query.queryKey[1]) + 1 });
  await client.invalidateQueries({ queryKey: ['thread', 29] });
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  stop();
  const next = new QueryClient();
  await restoreQueries(next, storage, () => true);
  expect(next.getQueriesData({ queryKey: ['thread'] })).toEqual([]);
  await restoreOfflineQueries(next, storage, () => true);
  const restored = next.getQueriesData({ queryKey: ['thread'] }).map(([[, number]]) => number);
  expect(restored).toHaveLength(20);
  expect(restored).toEqual(expect.arrayContaining([9, 28]));
  expect(restored).not.toContain(29);
});

it('restores nothing of a session that ends while it is read', async () => {
  const stop = keepQueries(client, storage);
  await client.fetchQuery({ queryKey: ['room'], queryFn: () => 'room 12', meta: { area: 'room' } });
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  stop();
  const next = new QueryClient();
  await restoreQueries(next, storage, () => false);
  expect(next.getQueryData(['room'])).toBeUndefined();
});
