import 'fake-indexeddb/auto';
import { createStore, get, keys, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { expectLine } from '../../../../../vitest.quiet';
import { createEncryptedStorage, keyName, type StateArea, type StoredKey } from './encrypted-storage';

let databases = 0;
function browser() {
  const store = createStore(`test-${(databases += 1)}`, 'state');
  return { store, storage: createEncryptedStorage(() => store) };
}
const areas: StateArea[] = [
  ...(['user', 'settings', 'roommate', 'community', 'home', 'swipe'] as const),
  ...(['content', 'profile', 'room', 'chat'] as const),
];

it.each(areas)('returns the area %s as it was stored', async (area) => {
  const { store, storage } = browser();
  await storage.setItem(area, '{"firstName":"Maya"}');
  expect(await createEncryptedStorage(() => store).getItem(area)).toBe('{"firstName":"Maya"}');
});

it.each(areas)('returns the area %s to no other browser', async (area) => {
  await browser().storage.setItem(area, '{"firstName":"Maya"}');
  expect(await browser().storage.getItem(area)).toBeNull();
});

it('leaves nothing readable in the browser database [9.14]', async () => {
  const { store, storage } = browser();
  await storage.setItem('user', 'Maya Torres');
  const record = await get<{ data: ArrayBuffer }>('user', store);
  expect(Buffer.from(record?.data ?? new ArrayBuffer()).toString('latin1')).not.toContain('Maya');
});

it('encrypts with a key that nobody can export [9.14]', async () => {
  const { store, storage } = browser();
  await storage.setItem('user', 'Maya Torres');
  const stored = await get<StoredKey>(keyName, store);
  expect(stored?.key.extractable).toBe(false);
});

it('the same value is never encrypted twice in the same way', async () => {
  const { store, storage } = browser();
  await storage.setItem('user', 'Maya');
  const first = await get<{ data: ArrayBuffer }>('user', store);
  await storage.setItem('user', 'Maya');
  const second = await get<{ data: ArrayBuffer }>('user', store);
  expect(new Uint8Array(first?.data ?? [])).not.toEqual(new Uint8Array(second?.data ?? []));
});

it('drops a record that was tampered with', async () => {
  const { store, storage } = browser();
  await storage.setItem('room', 'room 12');
  const record = await get<{ iv: Uint8Array; data: ArrayBuffer }>('room', store);
  const bytes = new Uint8Array(record?.data.slice(0) ?? []);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await set('room', { iv: record?.iv, data: bytes.buffer }, store);
  expect(await storage.getItem('room')).toBeNull();
  expect(await get('room', store)).toBeUndefined();
});

it('drops a record that was moved to another area', async () => {
  const { store, storage } = browser();
  await storage.setItem('room', 'room 12');
  await set('chat', await get('room', store), store);
  expect(await storage.getItem('chat')).toBeNull();
});

it('drops a value that is not a record', async () => {
  const { store, storage } = browser();
  await set('chat', 'plain', store);
  expect(await storage.getItem('chat')).toBeNull();
});

it('clears everything, the key included', async () => {
  const { store, storage } = browser();
  await storage.setItem('user', 'Maya');
  const before = await get<StoredKey>(keyName, store);
  await storage.clear();
  expect(await storage.getItem('user')).toBeNull();
  expect(await get(keyName, store)).toBeUndefined();
  await storage.setItem('user', 'Noor');
  expect((await get<StoredKey>(keyName, store))?.id).not.toBe(before?.id);
});

it('drops what a window writes after another has cleared the storage, until it learns of that', async () => {
  const { store } = browser();
  const [one, two] = [createEncryptedStorage(() => store), createEncryptedStorage(() => store)];
  await one.setItem('user', 'Maya');
  await two.getItem('user');
  await one.clear();
  await two.setItem('settings', 'what Maya has typed');
  expect(await keys(store)).toEqual([]);
  await one.setItem('user', 'Noor');
  await two.setItem('settings', 'what Maya has typed');
  expect(await get('settings', store)).toBeUndefined();
  await two.acceptCurrentKey();
  await two.setItem('settings', 'what Noor types');
  expect(await one.getItem('settings')).toBe('what Noor types');
});

it('leaves nothing of a write during which another window clears the storage [9.14]', async () => {
  const { store, storage: other } = browser();
  let beforeWrite: (() => Promise<void>) | undefined;
  const storage = createEncryptedStorage(() => async (mode, work) => {
    if (mode === 'readwrite') await beforeWrite?.();
    return store(mode, work);
  });
  await storage.setItem('user', 'Maya');
  beforeWrite = other.clear;
  await storage.setItem('home', 'Maya');
  expect(await keys(store)).toEqual([]);
});

it('encrypts immediately with the key that it knows, even while the browser does not answer', async () => {
  const { store } = browser();
  let isBusy = false;
  const one = createEncryptedStorage(
    () => (mode, use) => (isBusy ? new Promise<never>(() => {}) : store(mode, use)),
  );
  await one.setItem('settings', 'what is stored');
  isBusy = true;
  const sealed = await one.seal('settings', 'the last letter');
  expect(await createEncryptedStorage(() => store).unseal('settings', String(sealed))).toBe(
    'the last letter',
  );
});

it('decrypts nothing that was encrypted with a key which another window has cleared', async () => {
  const { store } = browser();
  const [one, two] = [createEncryptedStorage(() => store), createEncryptedStorage(() => store)];
  await one.setItem('user', 'Maya');
  await two.getItem('user');
  await one.clear();
  const sealed = await two.seal('settings', 'what Maya has typed');
  await one.setItem('user', 'Noor');
  for (const window of [one, two]) expect(await window.unseal('settings', String(sealed))).toBeNull();
});

it('keeps the last of several writes that are made together', async () => {
  const { storage } = browser();
  await Promise.all(['a'.repeat(100_000), 'b', 'c'].map((value) => storage.setItem('swipe', value)));
  expect(await storage.getItem('swipe')).toBe('c');
});

it('shares one key between two windows that open at the same time', async () => {
  const { store } = browser();
  const [one, two] = [createEncryptedStorage(() => store), createEncryptedStorage(() => store)];
  await Promise.all([one.setItem('user', 'Maya'), two.setItem('room', 'room 12')]);
  expect(await two.getItem('user')).toBe('Maya');
  expect(await one.getItem('room')).toBe('room 12');
});

it('a window works without a copy when the browser refuses to store', async () => {
  expectLine('Encrypted state is not available');
  const storage = createEncryptedStorage(() => () => Promise.reject(new Error('QuotaExceededError')));
  await expect(storage.setItem('user', 'Maya')).resolves.toBeUndefined();
  await expect(storage.getItem('user')).resolves.toBeNull();
  await expect(storage.clear()).resolves.toBeUndefined();
});
