import 'fake-indexeddb/auto';
import { dehydrate, onlineManager, QueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEncryptedStorage } from '../stored/encrypted-storage';
import { CallError } from './call-error';
import { storeQueries, restoreOfflineQueries, restoreQueries, showStoredQueries } from './query-persistence';
import { useReach } from './reach';

const client = new QueryClient();
const store = createStore('queries', 'state');
const storage = createEncryptedStorage(() => store);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

it('starts the next visit with the stored result of a query that names an area', async () => {
  const stop = storeQueries(client, storage);
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

it('stores also what came before its storage was open', async () => {
  await client.fetchQuery({ queryKey: ['room'], queryFn: () => 'room 12', meta: { area: 'room' } });
  const stop = storeQueries(client, storage);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  stop();
  const next = new QueryClient();
  await restoreQueries(next, storage, () => true);
  expect(next.getQueryData(['room'])).toBe('room 12');
});

it('keeps posts of the community only for a visit without a connection', async () => {
  const stop = storeQueries(client, storage);
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
  const stop = storeQueries(client, storage);
  await client.fetchQuery({ queryKey: ['room'], queryFn: () => 'room 12', meta: { area: 'room' } });
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  stop();
  const next = new QueryClient();
  await restoreQueries(next, storage, () => false);
  expect(next.getQueryData(['room'])).toBeUndefined();
});

describe('in the middle of a visit, the stored result of a query', () => {
  const queryKey = ['thread'];
  /** A visit that requests it; `reply` lets the reply through. */
  async function asking() {
    const earlier = new QueryClient();
    earlier.setQueryData(queryKey, 'kept');
    earlier.setQueryData(['another'], 'not asked for');
    await storage.setItem('threads', JSON.stringify(dehydrate(earlier)));
    const stop = showStoredQueries(client, storage);
    onTestFinished(stop);
    let reply = (_: string | Error) => {};
    const replied = new Promise<string>((resolve, reject) => {
      reply = (what) => (typeof what === 'string' ? resolve(what) : reject(what));
    });
    const fetching = client.fetchQuery({
      queryKey,
      queryFn: () => replied,
      meta: { area: 'threads' },
      retry: false,
    });
    fetching.catch(() => undefined);
    const waited = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      // The database reads in real time.
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    };
    return { reply, waited, shown: () => client.getQueryData(queryKey) };
  }

  it('is shown after a moment, until the reply comes', async () => {
    const { reply, waited, shown } = await asking();
    await waited(2900);
    expect(shown()).toBeUndefined();
    await waited(200);
    await expect.poll(shown).toBe('kept');
    expect(client.getQueryData(['another'])).toBeUndefined();
    reply('new');
    await waited(0);
    await expect.poll(shown).toBe('new');
  });

  it('is shown when no reply came at all', async () => {
    const failed = await asking();
    failed.reply(new CallError({ error_code: 'Offline', error_description: '' }, 0));
    await failed.waited(3100);
    await expect.poll(failed.shown).toBe('kept');
  });

  it('is not shown once the server has refused it', async () => {
    const refused = await asking();
    refused.reply(new CallError({ error_code: 'NotFound', error_description: '' }, 404));
    await refused.waited(3100);
    expect(refused.shown()).toBeUndefined();
  });

  it('is shown without waiting when there is no network', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const { waited, shown } = await asking();
    await waited(0);
    await expect.poll(shown).toBe('kept');
  });

  it('is shown without waiting when the server is lost', async () => {
    useReach.setState({ isLost: true });
    onTestFinished(() => useReach.setState({ isLost: false }));
    const { waited, shown } = await asking();
    await waited(0);
    await expect.poll(shown).toBe('kept');
  });

  it('is not shown after the person has signed out', async () => {
    const { waited, shown } = await asking();
    await client.cancelQueries({ queryKey });
    await waited(3100);
    expect(shown()).toBeUndefined();
  });
});
