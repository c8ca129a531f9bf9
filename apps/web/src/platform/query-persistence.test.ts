import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEncryptedStorage } from './encrypted-storage';
import { keepQueries, restoreQueries } from './query-persistence';

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
  await restoreQueries(next, storage);
  expect(next.getQueryData(['room'])).toBe('room 12');
  expect(next.getQueryData(['secret'])).toBeUndefined();
});
