import { useEffect, useState } from 'react';
import { useSession } from '../session/session';
import { onSessionEnd } from '../session/session-end';
import { createTaskQueue } from '../task-queue';
import { encryptedStorage } from './encrypted-storage';

const areas = ['settings', 'chat'] as const;
/**
 * Drafts of all windows share areas that no store uses: `chat` for drafts of conversations, `settings` for the rest.
 */
const areaOf = (name: string) => (name.startsWith('chat ') ? 'chat' : 'settings');
const runInTurn = createTaskQueue('nestmate-drafts');

type Drafts = Record<string, unknown>;

const person = () => useSession.getState().userId;

function set(mine: Drafts, name: string, draft: unknown): void {
  if (draft === null) delete mine[name];
  else mine[name] = draft;
}

type Area = (typeof areas)[number];

/** An area's drafts, by user id. */
async function read(area: Area): Promise<Record<string, Drafts>> {
  const text = await encryptedStorage.getItem(area);
  return text ? (JSON.parse(text) as Record<string, Drafts>) : {};
}

/** A draft that was typed; null when it was dropped. */
interface Note {
  owner: string;
  name: string;
  draft: unknown;
}

interface UnsavedDraft {
  /** The note, or an older one of the same draft, encrypted; null until the first is. */
  sealed: string | null;
}

const area = 'settings';
const prefix = 'nestmate.typed.';
const ownKey = prefix + crypto.randomUUID();
const unsaved = new Map<string, UnsavedDraft>();

const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

/** Nothing is stored where the browser refuses storage. */
function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // The browser refuses storage, or its storage is full.
  }
}

/**
 * Notes a draft that is about to be stored. It is encrypted now, because a page that is closing has time only for what
 * is synchronous.
 */
function noteDraft(note: Note): UnsavedDraft {
  const mine: UnsavedDraft = { sealed: unsaved.get(note.name)?.sealed ?? null };
  unsaved.set(note.name, mine);
  void encryptedStorage.seal(area, JSON.stringify(note)).then((sealed) => (mine.sealed = sealed));
  return mine;
}

/** Whether no later note of the same draft has been made, nor the session ended. */
const isLatest = (name: string, mine: UnsavedDraft) => unsaved.get(name) === mine;

/** The latest note of a draft that is not stored yet. */
const unsavedNote = (name: string): UnsavedDraft | undefined => unsaved.get(name);

/** The draft is stored, or need not be. */
function settleDraft(name: string, mine: UnsavedDraft): void {
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
async function leftNotes(): Promise<{ notes: Note[]; forget: () => void }> {
  const from = keys();
  const sealed = from.flatMap((key) => JSON.parse(storage()?.getItem(key) ?? '[]') as string[]);
  const opened = await Promise.all(sealed.map((text) => encryptedStorage.unseal(area, text)));
  return {
    notes: opened.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Note))),
    forget: () => from.forEach((key) => storage()?.removeItem(key)),
  };
}

/** How many sessions have ended in this page, by any window. */
let endedSessions = 0;

onSessionEnd(() => {
  endedSessions += 1;
  unsaved.clear();
  for (const key of [...keys(), ownKey]) attempt(() => storage()?.removeItem(key));
});

if (typeof document !== 'undefined') {
  addEventListener('pagehide', leave);
  // A phone may end a hidden page without notice.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
}

/** Stores the drafts that closed pages have left. */
async function storeLeftNotes(): Promise<void> {
  const { notes, forget } = await leftNotes();
  for (const area of areas) {
    const left = notes.filter(({ name }) => areaOf(name) === area);
    if (left.length === 0) continue;
    const all = await read(area);
    for (const { owner, name, draft } of left) set((all[owner] ??= {}), name, draft);
    await encryptedStorage.setItem(area, JSON.stringify(all));
  }
  forget();
}

async function open(area: Area): Promise<Record<string, Drafts>> {
  await storeLeftNotes();
  return read(area);
}

/** The signed-in person's drafts in an area; none if nobody is signed in. */
const draftsIn = (area: Area, owner = person()): Promise<Drafts> =>
  runInTurn(async () => (owner === null ? {} : ((await open(area))[owner] ?? {})));

async function change(name: string, how: (drafts: Drafts) => void): Promise<void> {
  const owner = person();
  if (owner === null) return;
  const ended = endedSessions;
  await runInTurn(async () => {
    const area = areaOf(name);
    const all = await open(area);
    // Nothing is stored for a session that has ended meanwhile, even if the same person is back.
    if (person() !== owner || endedSessions !== ended) return;
    how((all[owner] ??= {}));
    await encryptedStorage.setItem(area, JSON.stringify(all));
  });
}

/** The names of the drafts that belong to conversations. */
export const chatDraftNames = async (): Promise<string[]> => Object.keys(await draftsIn('chat'));

/** The stored draft; null if there is none. */
export const readDraft = async <T>(name: string): Promise<T | null> =>
  ((await draftsIn(areaOf(name)))[name] as T | undefined) ?? null;

/** Stores a draft, or drops it with null. Text typed meanwhile is stored instead. */
async function saveDraft(name: string, draft: unknown): Promise<void> {
  const owner = person();
  if (owner === null) return;
  const note = noteDraft({ owner, name, draft });
  await change(name, (mine) => {
    if (isLatest(name, note)) set(mine, name, draft);
  });
  settleDraft(name, note);
}

export const dropDraft = (name: string) => saveDraft(name, null);

/**
 * Drops a draft once its message is stored, so that a page that closes before loses neither. Text typed meanwhile
 * stays.
 */
export async function dropDraftOnce(name: string, storing: Promise<void>): Promise<void> {
  const sent = unsavedNote(name);
  await storing;
  const latest = unsavedNote(name);
  if (latest === undefined || latest === sent) await dropDraft(name);
}

/** Updates the stored draft, also one from another window; null if there is none. */
export const changeDraft = <T>(name: string, how: (draft: T | null) => T | null) =>
  change(name, (mine) => set(mine, name, how((mine[name] as T | undefined) ?? null)));

/**
 * Text that a person has typed and not sent yet. It is stored encrypted, for this person only, until it is sent, so
 * that a reload loses nothing, not even the last letter. Undefined while it is being looked up, null when there is
 * none.
 */
export function useDraft<T>(name: string): [draft: T | null | undefined, save: (value: T) => void] {
  const owner = useSession(({ userId }) => userId);
  const [found, setFound] = useState<{ name: string; owner: string | null; draft: T | null }>();
  useEffect(() => {
    let isCurrent = true;
    void draftsIn(areaOf(name), owner).then((mine) => {
      if (isCurrent) setFound({ name, owner, draft: (mine[name] as T | undefined) ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [name, owner]);
  const draft = found?.name === name && found.owner === owner ? found.draft : undefined;
  return [draft, (value) => void saveDraft(name, value)];
}
