import { encryptedStorage } from './encrypted-storage';
import { onSessionEnd } from './session-end';

/** A draft that was typed; null when it was dropped. */
export interface Note {
  owner: string;
  name: string;
  draft: unknown;
}

interface Unsaved {
  /** The note, or an older one of the same draft, encrypted; null until the first is. */
  sealed: string | null;
}

const area = 'settings';
const prefix = 'nestmate.typed.';
const ownKey = prefix + crypto.randomUUID();
const unsaved = new Map<string, Unsaved>();

const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

/** Nothing is kept where the browser refuses storage. */
function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // It refuses storage, or is full.
  }
}

/**
 * Notes a draft that is about to be stored. It is encrypted now, because a page that is closing has time only for what is
 * synchronous.
 */
export function noteDraft(note: Note): Unsaved {
  const mine: Unsaved = { sealed: unsaved.get(note.name)?.sealed ?? null };
  unsaved.set(note.name, mine);
  void encryptedStorage.seal(area, JSON.stringify(note)).then((sealed) => (mine.sealed = sealed));
  return mine;
}

/** Whether no later note of the same draft has been made, nor the session ended. */
export const isLatest = (name: string, mine: Unsaved) => unsaved.get(name) === mine;

/** The latest note of a draft that is not stored yet. */
export const unsavedNote = (name: string): Unsaved | undefined => unsaved.get(name);

/** The draft is stored, or need not be. */
export function settleDraft(name: string, mine: Unsaved): void {
  if (isLatest(name, mine)) unsaved.delete(name);
  if (unsaved.size === 0) attempt(() => storage()?.removeItem(ownKey));
}

/** Leaves unstored drafts for the next page. */
function leave(): void {
  const notes = [...unsaved.values()].flatMap(({ sealed }) => sealed ?? []);
  if (notes.length > 0) attempt(() => storage()?.setItem(ownKey, JSON.stringify(notes)));
}

const keys = () => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix) && key !== ownKey);

/** The notes that other pages have left, and a function that deletes them. Notes of an ended session do not decrypt. */
export async function leftNotes(): Promise<{ notes: Note[]; forget: () => void }> {
  const from = keys();
  const sealed = from.flatMap((key) => JSON.parse(storage()?.getItem(key) ?? '[]') as string[]);
  const opened = await Promise.all(sealed.map((text) => encryptedStorage.unseal(area, text)));
  return {
    notes: opened.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Note))),
    forget: () => from.forEach((key) => storage()?.removeItem(key)),
  };
}

onSessionEnd(() => {
  unsaved.clear();
  for (const key of [...keys(), ownKey]) attempt(() => storage()?.removeItem(key));
});

if (typeof document !== 'undefined') {
  addEventListener('pagehide', leave);
  // A phone may end a hidden page without notice.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
}
