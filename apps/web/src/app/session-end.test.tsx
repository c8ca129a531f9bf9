import { createStore, get, keys } from 'idb-keyval';
import { expect, it } from 'vitest';
import { userId } from '@nestmate/contract';
import { changeDraft, readDraft } from '@/platform/draft';
import { encryptedStorage, queryAreas, type StateArea } from '@/platform/encrypted-storage';
import { queryClient } from '@/platform/query-client';
import { keepQueries } from '@/platform/query-persistence';
import { beginSession, endSession } from '@/platform/session-end';
import { mayaId, membershipOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { followForMembership, followForPerson, followForResident } from './follow';

interface Store {
  getState: () => Record<string, unknown>;
  getInitialState: () => Record<string, unknown>;
  setState: (state: Record<string, unknown>) => void;
}

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const modules = import.meta.glob<Record<string, unknown>>([
  '../**/*.{ts,tsx}',
  '!../**/*.test.{ts,tsx}',
  '!../**/testing/**',
]);

/** Makes stores, which the modules that open them export. */
const factories: Record<string, string> = {
  '../features/find/deck/deck-store.ts': '../features/find/deck/deck.ts',
  '../features/chat/store/chat-store.ts': '../features/chat/store/chat.ts',
};
/** Lives with the screen that opens it. */
const openedByScreens = new Set(['../features/chat/conversation/search/message-search.ts']);

/** Says nothing about a person. */
const keepsOf: Record<string, readonly string[]> = {
  useI18n: ['language', 'product'],
  usePhase: ['phase'],
  useSignIn: ['googleFailure'],
  useWelcomed: ['isRead'],
  // The first counts sessions; the other says why the session has ended.
  useSupport: ['prefill', 'info'],
};

const isStore = (value: unknown): value is Store =>
  (typeof value === 'function' || typeof value === 'object') &&
  value !== null &&
  'getState' in value &&
  'getInitialState' in value;

/** The chat's store is written through its own module only. */
const canBeFilled = (store: Store) => 'setState' in store;

const makers = Object.keys(sources).filter((path) =>
  /import \{[^}]*\bcreate(?:Store)?\b[^}]*\} from 'zustand(?:\/vanilla)?'/.test(sources[path] ?? ''),
);

async function storesOf(maker: string): Promise<[name: string, store: Store][]> {
  const module = await modules[factories[maker] ?? maker]?.();
  return Object.entries(module ?? {}).flatMap(([name, value]) => (isStore(value) ? [[name, value]] : []));
}

const everyStore = async () =>
  (await Promise.all(makers.filter((maker) => !openedByScreens.has(maker)).map(storesOf))).flat();

const former = 'of the former person';

/** The same shape, with something of the former person in every place. */
function filled(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [former];
  if (typeof value !== 'object' || value === null) return former;
  return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)])), former };
}

const areas: readonly StateArea[] = ['user', 'settings', 'home', 'swipe', 'roommate', ...queryAreas];
const stored = async () =>
  (await Promise.all(areas.map((area) => encryptedStorage.getItem(area)))).filter((text) => text !== null);

it('finds every store: a module that makes one exports it', async () => {
  expect(makers.length).toBeGreaterThan(10);
  for (const maker of makers.filter((each) => !openedByScreens.has(each)))
    expect(await storesOf(maker), maker).not.toEqual([]);
});

it('leaves nothing of the former person in any store', async () => {
  const stores = await everyStore();
  signIn();
  const self = { userId: userId.parse(mayaId), membershipId: membershipOf().membershipId };
  followForPerson(undefined);
  followForMembership(self);
  followForResident(self);
  const before = new Map(stores.map(([name, store]) => [name, store.getInitialState()]));
  for (const [name, store] of stores) {
    if (!canBeFilled(store)) continue;
    const state = Object.entries(store.getState()).filter(([key]) => !keepsOf[name]?.includes(key));
    store.setState(Object.fromEntries(state.map(([key, value]) => [key, filled(value)])));
  }
  await endSession();
  for (const [name, store] of stores) {
    const personal = (state: Record<string, unknown> = {}) =>
      Object.fromEntries(Object.entries(state).filter(([key]) => !keepsOf[name]?.includes(key)));
    expect(personal(store.getState()), name).toEqual(personal(before.get(name)));
  }
});

it('leaves nothing of the former person in the query cache', async () => {
  signIn();
  queryClient.setQueryData(['room', 'mine'], former);
  await endSession();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

it('leaves nothing in storage, of what was stored or was about to be, and nothing for the next person [3.17]', async () => {
  signIn();
  const stop = keepQueries(queryClient, encryptedStorage);
  await changeDraft('bio', () => former);
  for (const area of areas.filter((each) => each !== 'settings' && each !== 'user'))
    await encryptedStorage.setItem(area, JSON.stringify(former));
  expect((await stored()).filter((text) => text.includes(former))).toHaveLength(areas.length - 1);
  const database = createStore('nestmate', 'state');
  const [sealed] = await keys(database);
  expect(await get(sealed ?? '', database)).toBeDefined();

  await queryClient.fetchQuery({ queryKey: ['room'], queryFn: () => former, meta: { area: 'room' } });
  void changeDraft('late', () => former);
  await endSession();
  await beginSession({
    userId: userId.parse(uuid(9)),
    accessToken: 'next',
    memberships: [membershipOf({ userId: userId.parse(uuid(9)) })],
  });
  // A second after a query changed, it is stored.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  stop();
  expect(await readDraft('bio')).toBeNull();
  expect(await readDraft('late')).toBeNull();
  expect((await stored()).join(' ')).not.toMatch(new RegExp(`${former}|${mayaId}`));
});
