import { useRef, useState } from 'react';
import { changeDraft, dropDraft, useDraft } from '@/platform/draft';
import { changedDraft, type Draft, draftAfterSave, type Edited, editedFrom } from './edited';

export interface Editing<T> extends Edited<T> {
  change: (value: T) => void;
  /** Forgets what was changed: it is no longer wanted. */
  drop: () => void;
  /** The server has what was sent, and keeps it as `saved`. Also for an editor that has been left meanwhile. */
  settle: (sent: T, saved?: T) => void;
  /** Whether something is changed at this moment, however long ago the editor was drawn. */
  hasMore: () => boolean;
}

interface EditedOptions<T> {
  /** Where what is not saved yet is kept. */
  name: string;
  saved: T | undefined;
  /** A draft may be older than what is asked today: makes it a value that can be edited, and saved, now. */
  fit?: (kept: T) => T;
}

/**
 * A saved value while it is edited; what is not saved yet outlives a reload.
 * Nothing until both the value and its draft are there.
 */
export function useEdited<T>({
  name,
  saved,
  fit = (kept) => kept,
}: EditedOptions<T>): Editing<T> | undefined {
  const [kept, keep] = useDraft<Draft<T>>(name);
  const [changed, setChanged] = useState<{ name: string; draft: Draft<T> | null }>();
  /** For an answer that comes when more has been typed than the asking closure saw. */
  const latest = useRef(changed);

  const fitted = (draft: Draft<T> | null) => draft && { base: fit(draft.base), value: fit(draft.value) };
  const draftIn = (state: typeof changed) => (state?.name === name ? state.draft : kept);
  const draft = draftIn(changed);
  if (saved === undefined || draft === undefined) return undefined;

  const show = (next: Draft<T> | null) => {
    latest.current = { name, draft: next };
    setChanged(latest.current);
  };
  const put = (next: Draft<T> | null) => {
    show(next);
    if (next) keep(next);
    else void dropDraft(name);
  };
  const now = () => fitted(draftIn(latest.current) ?? null);
  return {
    ...editedFrom(fitted(draft), saved),
    change: (value) => put(changedDraft(now(), saved, value)),
    drop: () => put(null),
    settle: (sent, savedNow = sent) => {
      const after = (before: Draft<T> | null) => draftAfterSave(fitted(before), sent, savedNow);
      show(after(now()));
      void changeDraft(name, after);
    },
    hasMore: () => now() !== null,
  };
}
