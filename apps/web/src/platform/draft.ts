import { useEffect, useState } from 'react';
import { encryptedStorage } from './encrypted-storage';
import { oneAtATime } from './one-at-a-time';

/** All drafts, of every window, share the area of settings, which no store uses. */
const area = 'settings';
const inTurn = oneAtATime('nestmate-drafts');

async function open(): Promise<Record<string, unknown>> {
  const text = await encryptedStorage.getItem(area);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

const change = (how: (drafts: Record<string, unknown>) => void): Promise<void> =>
  inTurn(async () => {
    const all = await open();
    how(all);
    await encryptedStorage.setItem(area, JSON.stringify(all));
  });

export const draftNames = (): Promise<string[]> => inTurn(async () => Object.keys(await open()));

/** What is kept now; null is none. */
export const readDraft = <T>(name: string): Promise<T | null> =>
  inTurn(async () => ((await open())[name] as T | undefined) ?? null);

export const dropDraft = (name: string) => change((all) => void delete all[name]);

/** Changes what is kept, whoever wrote it last; null is none. */
export const changeDraft = <T>(name: string, how: (draft: T | null) => T | null) =>
  change((all) => {
    const next = how((all[name] as T | undefined) ?? null);
    if (next === null) delete all[name];
    else all[name] = next;
  });

/**
 * What somebody has typed and not sent yet, kept encrypted until it is sent: a reload loses nothing.
 * Undefined while it is being looked up, null when there is none.
 */
export function useDraft<T>(name: string): [draft: T | null | undefined, keep: (value: T) => void] {
  const [found, setFound] = useState<{ name: string; draft: T | null }>();
  useEffect(() => {
    let isCurrent = true;
    void inTurn(open).then((all) => {
      if (isCurrent) setFound({ name, draft: (all[name] as T | undefined) ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const draft = found?.name === name ? found.draft : undefined;
  return [draft, (value) => void change((all) => void (all[name] = value))];
}
