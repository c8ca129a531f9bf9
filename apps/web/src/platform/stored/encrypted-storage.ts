import { clear, createStore, del, get, promisifyRequest, update, type UseStore } from 'idb-keyval';
import { log } from '../log';

/** Areas that a zustand store persists under its own name, and those of drafts: `settings` and `chat`. */
export const storeAreas = ['user', 'settings', 'home', 'swipe', 'deck', 'roommate', 'chat'] as const;
export type StoreArea = (typeof storeAreas)[number];
/** Areas for query results; a query names its area in `meta`. */
export const queryAreas = ['candidates', 'community', 'content', 'profile', 'room', 'threads'] as const;
export type QueryArea = (typeof queryAreas)[number];
/**
 * The areas that are shown only where nothing newer can be read: live data would jump into place, and open at unread
 * items.
 */
export const offlineAreas: readonly QueryArea[] = ['candidates', 'threads'];
export type StateArea = StoreArea | QueryArea;

interface Ciphertext {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The id identifies the key, because two copies of a `CryptoKey` cannot be compared. */
export interface StoredKey {
  id: string;
  key: CryptoKey;
}

export const keyName = 'sealing key';

const ivLength = 12;
const toBase64 = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));

/** Not extractable: the browser can use the key, and no script can read it. */
const makeKey = async (): Promise<StoredKey> => ({
  id: crypto.randomUUID(),
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
});

/** Two windows may both make a key; both use the one that is stored first. */
async function keyOf(store: UseStore): Promise<StoredKey> {
  const stored = await get<StoredKey>(keyName, store);
  if (stored) return stored;
  const made = await makeKey();
  await update<StoredKey>(keyName, (other) => other ?? made, store);
  return (await get<StoredKey>(keyName, store)) ?? made;
}

/** The area's name is authenticated data, so a record moved to another area does not decrypt. */
const sealing = (area: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(area),
});

/**
 * State at rest in this browser, one AES-GCM record per area. Fits zustand's `createJSONStorage`.
 * A record that does not decrypt is dropped; a failed write loses only the stored copy.
 */
export function createEncryptedStorage(openStore: () => UseStore) {
  let opened: UseStore | undefined;
  const store = () => (opened ??= openStore());
  /** The key that this window started with. */
  let mine: StoredKey | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const runInOrder = <Result>(task: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const next = last.then(task).catch((error: unknown) => {
      log('Encrypted state is not available', { error: String(error) });
      return otherwise;
    });
    last = next;
    return next;
  };

  /**
   * Null after another window has cleared the storage, until this one accepts the new key: nothing may be written back.
   */
  const currentKey = async (): Promise<StoredKey | null> => {
    if (!mine) return (mine = await keyOf(store()));
    const stored = await get<StoredKey>(keyName, store());
    return stored?.id === mine.id ? stored : null;
  };

  const encrypt = async (area: string, value: string, key: CryptoKey): Promise<Ciphertext> => {
    const iv = crypto.getRandomValues(new Uint8Array(ivLength));
    const data = await crypto.subtle.encrypt(sealing(area, iv), key, new TextEncoder().encode(value));
    return { iv, data };
  };

  const open = async (area: string): Promise<string | null> => {
    const sealed = await get<Ciphertext>(area, store());
    if (!sealed) return null;
    try {
      const stored = await keyOf(store());
      mine ??= stored;
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(sealing(area, sealed.iv), stored.key, sealed.data),
      );
    } catch {
      await del(area, store());
      return null;
    }
  };

  const write = async (area: string, value: string) => {
    const current = await currentKey();
    if (!current) return;
    const sealed = await encrypt(area, value, current.key);
    // The key is looked at again in the transaction that writes: another window may have cleared the storage meanwhile.
    await store()('readwrite', (records) => {
      const stored: IDBRequest<StoredKey | undefined> = records.get(keyName);
      stored.onsuccess = () => {
        if (stored.result?.id === current.id) records.put(sealed, area);
      };
      return promisifyRequest(records.transaction);
    });
  };

  return {
    getItem: (area: string) => runInOrder(() => open(area), null),
    setItem: (area: string, value: string) => runInOrder(() => write(area, value), undefined),
    removeItem: (area: string) => runInOrder(() => del(area, store()), undefined),
    /**
     * Encrypts for an area; null when it cannot. It neither reads nor waits for stored data, so that a page that closes
     * right after has the result. Under a key that another window has cleared, it can never be decrypted again.
     */
    seal: async (area: string, value: string): Promise<string | null> => {
      const known = mine ?? (await currentKey().catch(() => null));
      if (known === null) return null;
      const { iv, data } = await encrypt(area, value, known.key);
      return toBase64([...iv, ...new Uint8Array(data)]);
    },
    /** Decrypts it; null with another key. */
    unseal: async (area: string, sealed: string): Promise<string | null> => {
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
      const iv = bytes.slice(0, ivLength);
      try {
        const { key } = await keyOf(store());
        const plain = await crypto.subtle.decrypt(sealing(area, iv), key, bytes.slice(ivLength));
        return new TextDecoder().decode(plain);
      } catch {
        return null;
      }
    },
    /** Clears everything, the key included. Later writes of other windows with the old key are dropped. */
    clear: () =>
      runInOrder(async () => {
        await clear(store());
        mine = undefined;
      }, undefined),
    /** Accepts the current key: a session starts here, or has ended in another window. */
    acceptCurrentKey: () =>
      runInOrder(async () => {
        mine = undefined;
      }, undefined),
  };
}

export type EncryptedStorage = ReturnType<typeof createEncryptedStorage>;

export const encryptedStorage = createEncryptedStorage(() => createStore('nestmate', 'state'));
