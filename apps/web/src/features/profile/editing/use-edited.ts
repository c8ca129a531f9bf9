import { useRef, useState } from 'react';
import { changeDraft, dropDraft, useDraft } from '@/platform/draft';
import { changedDraft, type Draft, draftAfterSave, type Edited, editedFrom } from './edited';

export interface Editing<T> extends Edited<T> {
  change: (value: T) => void;
  /** Discards the draft. */
  drop: () => void;
  /** Call it after a save, with the sent and the saved value. It also works after the editor has unmounted. */
  settle: (sent: T, saved?: T) => void;
  /** Whether there are unsaved changes now, rather than at the last render. */
  hasMore: () => boolean;
}

interface EditedOptions<T> {
  /** The name under which the draft is kept. */
  name: string;
  saved: T | undefined;
  /** Fits an older draft to what can be edited and saved now. */
  fit?: (kept: T) => T;
}

/** Edits a saved value with a draft that survives a reload. Undefined until both the value and its draft have loaded. */
export function useEdited<T>({
  name,
  saved,
  fit = (kept) => kept,
}: EditedOptions<T>): Editing<T> | undefined {
  const [kept, keep] = useDraft<Draft<T>>(name);
  const [changed, setChanged] = useState<{ name: string; draft: Draft<T> | null }>();
  /** For a reply that arrives after more edits than the caller's closure has seen. */
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
