import { calls } from '@nestmate/contract';
import { membershipId, userId } from '@nestmate/contract/ids';
import { MutationObserver } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createStore, get, keys } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import { chatStore } from '@/features/chat/store/chat';
import { readSeed } from '@/features/chat/store/offline-copy';
import { roomKeys } from '@/features/room/room.keys';
import { type Info, showInfo, useSupport } from '@/features/support';
import { queryClient } from '@/platform/calls/query-client';
import { storeQueries } from '@/platform/calls/query-persistence';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { beginSession, endSession } from '@/platform/session/session-end';
import { changeDraft, readDraft } from '@/platform/stored/draft';
import { encryptedStorage, queryAreas, storeAreas } from '@/platform/stored/encrypted-storage';
import { answerLive } from '@/testing/live';
import { conversationOf, mayaId, membershipOf, messageOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { toast, toastDuration } from '@/ui/toasts';
// Registers the cleanups of the session's end.
import './boot';
import { followForMembership, followForPerson, followForResident } from './follow';

interface ResettableStore {
  getState: () => Record<string, unknown>;
  getInitialState: () => Record<string, unknown>;
  setState: (state: Record<string, unknown>) => void;
}

const sources = import.meta.glob<string>(
  // The console is a separate app, which reloads its page when its person changes.
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/testing/**', '!../staff/**'],
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
  '!../staff/**',
]);

/** Modules with store factories, and the modules that export the stores. */
const factories: Record<string, string> = {
  '../features/find/deck/deck-store.ts': '../features/find/deck/deck.ts',
  '../features/chat/store/chat-store.ts': '../features/chat/store/chat.ts',
};
/** Created by a screen, and discarded with it. */
const openedByScreens = new Set([
  '../features/chat/conversation/message-search.ts',
  '../features/video/call/call.ts',
  '../features/video/screen/floating.ts',
  '../features/video/screen/simulated-call.tsx',
  '../features/video/media/local-media.ts',
  '../features/video/media/screen-share.ts',
  '../features/video/engine/engine-connection.ts',
  '../features/video/engine/layout.ts',
]);

/** State that is not personal data. */
const remainingOf: Record<string, readonly string[]> = {
  useI18n: ['language', 'product'],
  usePhase: ['phase'],
  useReach: ['isLost'],
  useLate: ['isLate'],
  useSignIn: ['googleFailure'],
  useCelebrated: ['isRead'],
  // A setting of the device.
  useAppearance: ['appearance'],
  // Counts sessions.
  useSupport: ['prefill'],
};

const isStore = (value: unknown): value is ResettableStore =>
  (typeof value === 'function' || typeof value === 'object') &&
  value !== null &&
  'getState' in value &&
  'getInitialState' in value;

/** The chat's store is written through its own module only. */
const canBeFilled = (store: ResettableStore) => 'setState' in store;

/** Fills every part of the chat's state. */
async function fillChat() {
  const conversation = conversationOf();
  const { sid, chatId } = conversation;
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations: [conversation], next: former });
  answerLive('chat.open', { conversation, messages: [messageOf(0, { body: former })], hasPrevPage: true });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
  await chatStore.open(chatId);
  answerLive('chat.list', { error_code: 'Unexpected' });
  await chatStore.refetchList();
  await chatStore.loadOlder(sid);
  void chatStore.sendMessage(sid, former);
  chatStore.receive.typing({ sid, userId: userId.parse(uuid(1007)) });
  chatStore.failed(former);
  const { ...initial } = chatStore.getInitialState();
  for (const [part, value] of Object.entries(chatStore.getState()))
    expect(value, part).not.toEqual(initial[part as keyof typeof initial]);
}

const makers = Object.keys(sources).filter((path) =>
  /import \{[^}]*\bcreate(?:Store)?\b[^}]*\} from 'zustand(?:\/vanilla)?'/.test(sources[path] ?? ''),
);

async function storesOf(maker: string): Promise<[name: string, store: ResettableStore][]> {
  const module = await modules[factories[maker] ?? maker]?.();
  return Object.entries(module ?? {}).flatMap(([name, value]) => (isStore(value) ? [[name, value]] : []));
}

const everyStore = async () =>
  (await Promise.all(makers.filter((maker) => !openedByScreens.has(maker)).map(storesOf))).flat();

const former = 'of the former person';

/** The same shape, with data of the former person in every value. */
function filled(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [former];
  if (typeof value !== 'object' || value === null) return former;
  return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)])), former };
}

const areas = [...storeAreas, ...queryAreas];
const stored = async () =>
  (await Promise.all(areas.map((area) => encryptedStorage.getItem(area)))).filter((text) => text !== null);

/** Runs all timers of the next minute. */
async function passAMinute() {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
}
afterEach(() => void vi.useRealTimers());

it('finds every store, because the module that creates one exports it', async () => {
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
    const state = Object.entries(store.getState()).filter(([key]) => !remainingOf[name]?.includes(key));
    store.setState(Object.fromEntries(state.map(([key, value]) => [key, filled(value)])));
  }
  await fillChat();
  await endSession();
  for (const [name, store] of stores) {
    const personal = (state: Record<string, unknown> = {}) =>
      Object.fromEntries(Object.entries(state).filter(([key]) => !remainingOf[name]?.includes(key)));
    expect(personal(store.getState()), name).toEqual(personal(before.get(name)));
  }
});

it('leaves nothing of the former person in the query cache', async () => {
  signIn();
  queryClient.setQueryData(roomKeys.mine(membershipOf().membershipId), former);
  await new MutationObserver(queryClient, { mutationFn: async () => former }).mutate();
  expect(queryClient.getMutationCache().getAll()).toHaveLength(1);
  await endSession();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

it('leaves no toast, open or about to open', async () => {
  signIn();
  await show(null);
  toast({ text: former, duration: toastDuration.media });
  await screen.findByText(former);
  await endSession();
  await waitFor(() => expect(screen.queryByText(former)).toBeNull());

  cleanup();
  signIn();
  toast({ text: former });
  await endSession();
  await show(null);
  toast({ text: 'Goodbye!' });
  await screen.findByText('Goodbye!');
  expect(screen.queryByText(former)).toBeNull();
});

it('closes every info modal except the one about the loss of access', async () => {
  for (const after of [undefined, { does: 'stay' }, { does: 'continueSignIn', resume: () => {} }] as const) {
    signIn();
    showInfo({ label: former, ...(after && { after }) });
    await endSession();
    expect(useSupport.getState().info).toBeNull();
  }
  const removed: Info = { label: 'Nestmate access has been removed', after: { does: 'logOut' } };
  signIn();
  showInfo(removed);
  await endSession();
  expect(useSupport.getState().info).toEqual(removed);
  useSupport.setState({ info: null });
});

it('leaves nothing in storage of what was stored or about to be', async () => {
  signIn();
  const stop = storeQueries(queryClient, encryptedStorage);
  await changeDraft('bio', () => former);
  for (const area of areas.filter((each) => each !== 'settings' && each !== 'user'))
    await encryptedStorage.setItem(area, JSON.stringify(former));
  expect((await stored()).filter((text) => text.includes(former))).toHaveLength(areas.length - 1);
  const database = createStore('nestmate', 'state');
  const [sealed] = await keys(database);
  expect(await get(sealed ?? '', database)).toBeDefined();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await queryClient.fetchQuery({
    queryKey: roomKeys.mine(membershipOf().membershipId),
    queryFn: () => former,
    meta: { area: 'room' },
  });
  // Before it has been stored.
  await vi.advanceTimersByTimeAsync(100);
  void changeDraft('late', () => former);
  await endSession();
  await beginSession({
    userId: userId.parse(uuid(9)),
    accessToken: 'next',
    memberships: [membershipOf({ userId: userId.parse(uuid(9)) })],
  });
  await passAMinute();
  stop();
  expect(await readDraft('bio')).toBeNull();
  expect(await readDraft('late')).toBeNull();
  expect((await stored()).join(' ')).not.toMatch(new RegExp(`${former}|${mayaId}`));
});

it('leaves no conversation stored for reading offline, nor one that was about to be', async () => {
  signIn();
  const self = { userId: userId.parse(mayaId), membershipId: membershipOf().membershipId };
  const message = messageOf(0, { body: former });
  const conversation = conversationOf({ lastMessage: message, lastIndex: 0 });
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations: [conversation], next: null });
  connectLive();
  followForResident(self);
  await waitFor(async () => expect(JSON.stringify(await readSeed(self.membershipId))).toContain(former));
  expect(await readSeed(membershipId.parse(uuid(3)))).toBeUndefined();
  const record = async () => get('conversations', createStore('nestmate', 'state'));
  const { data } = (await record()) as { data: ArrayBuffer };
  expect(new TextDecoder().decode(data)).not.toContain(former);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  chatStore.receive.message({ sid: conversation.sid, message: messageOf(1, { body: former }) });
  await endSession();
  await beginSession({ userId: self.userId, accessToken: 'next', memberships: [membershipOf()] });
  await passAMinute();
  expect(await encryptedStorage.getItem('conversations')).toBeNull();
  expect(await record()).toBeUndefined();
});
