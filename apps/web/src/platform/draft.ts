import { useEffect, useState } from 'react';
import { isLatest, leftNotes, noteDraft, settleDraft } from './draft-journal';
import { encryptedStorage } from './encrypted-storage';
import { oneAtATime } from './one-at-a-time';
import { sessionSince, useSession } from './session';

/** All drafts, of every window, share the area of settings, which no store uses. */
const area = 'settings';
const inTurn = oneAtATime('nestmate-drafts');

type Drafts = Record<string, unknown>;

const person = () => useSession.getState().userId;

function set(mine: Drafts, name: string, draft: unknown): void {
  if (draft === null) delete mine[name];
  else mine[name] = draft;
}

/** All drafts, by user id, with what closed pages have left. */
async function open(): Promise<Record<string, Drafts>> {
  const text = await encryptedStorage.getItem(area);
  const all = text ? (JSON.parse(text) as Record<string, Drafts>) : {};
  const { notes, forget } = await leftNotes();
  for (const { owner, name, draft } of notes) set((all[owner] ??= {}), name, draft);
  if (notes.length > 0) await encryptedStorage.setItem(area, JSON.stringify(all));
  forget();
  return all;
}

/** The signed-in person's drafts; none without one. */
const drafts = (owner = person()): Promise<Drafts> =>
  inTurn(async () => (owner === null ? {} : ((await open())[owner] ?? {})));

async function change(how: (drafts: Drafts) => void): Promise<void> {
  const owner = person();
  if (owner === null) return;
  const since = sessionSince();
  await inTurn(async () => {
    const all = await open();
    // Nothing is stored for a session that has ended meanwhile, even if the same person is back.
    if (person() !== owner || sessionSince() !== since) return;
    how((all[owner] ??= {}));
    await encryptedStorage.setItem(area, JSON.stringify(all));
  });
}

export const draftNames = async (): Promise<string[]> => Object.keys(await drafts());

/** The stored draft; null without one. */
export const readDraft = async <T>(name: string): Promise<T | null> =>
  ((await drafts())[name] as T | undefined) ?? null;

/** Stores a draft, or drops it: null. What is typed meanwhile is stored instead. */
async function keepDraft(name: string, draft: unknown): Promise<void> {
  const owner = person();
  if (owner === null) return;
  const note = noteDraft({ owner, name, draft });
  await change((mine) => {
    if (isLatest(name, note)) set(mine, name, draft);
  });
  settleDraft(name, note);
}

export const dropDraft = (name: string) => keepDraft(name, null);

/** Updates the stored draft, also one from another window; null is none. */
export const changeDraft = <T>(name: string, how: (draft: T | null) => T | null) =>
  change((mine) => set(mine, name, how((mine[name] as T | undefined) ?? null)));

/**
 * Text that a person has typed and not sent yet. It is stored encrypted, for this person only, until it is sent, so
 * that a reload loses nothing, not even the last letter. Undefined while it is being looked up, null when there is none.
 */
export function useDraft<T>(name: string): [draft: T | null | undefined, keep: (value: T) => void] {
  const owner = useSession(({ userId }) => userId);
  const [found, setFound] = useState<{ name: string; owner: string | null; draft: T | null }>();
  useEffect(() => {
    let isCurrent = true;
    void drafts(owner).then((mine) => {
      if (isCurrent) setFound({ name, owner, draft: (mine[name] as T | undefined) ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [name, owner]);
  const draft = found?.name === name && found.owner === owner ? found.draft : undefined;
  return [draft, (value) => void keepDraft(name, value)];
}
