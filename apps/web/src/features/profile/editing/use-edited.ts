import { useRef, useState } from 'react';
import { changeDraft, dropDraft, useDraft } from '@/platform/stored/draft';

export interface DraftEditor<T> extends EditState<T> {
  change: (value: T) => void;
  /** Discards the draft. */
  drop: () => void;
  /** Call it after a save, with the sent and the saved value. It also works after the editor has unmounted. */
  settle: (sent: T, saved?: T) => void;
  /** Whether there are unsaved changes now, rather than at the last render. */
  hasMore: () => boolean;
}

interface EditedOptions<T> {
  /** The name under which the draft is stored. */
  name: string;
  saved: T | undefined;
  /** Fits an older draft to what can be edited and saved now. */
  fit?: (older: T) => T;
}

/**
 * Edits a saved value with a draft that survives a reload. Undefined until both the value and its draft have loaded.
 */
export function useEdited<T>({
  name,
  saved,
  fit = (stored) => stored,
}: EditedOptions<T>): DraftEditor<T> | undefined {
  const [stored, store] = useDraft<EditedValue<T>>(name);
  const [changed, setChanged] = useState<{ name: string; draft: EditedValue<T> | null }>();
  /** For a reply that arrives after more edits than the caller's closure has seen. */
  const latest = useRef(changed);

  const fitted = (draft: EditedValue<T> | null) =>
    draft && { base: fit(draft.base), value: fit(draft.value) };
  const draftIn = (state: typeof changed) => (state?.name === name ? state.draft : stored);
  const draft = draftIn(changed);
  if (saved === undefined || draft === undefined) return undefined;

  const show = (next: EditedValue<T> | null) => {
    latest.current = { name, draft: next };
    setChanged(latest.current);
  };
  const put = (next: EditedValue<T> | null) => {
    show(next);
    if (next) store(next);
    else void dropDraft(name);
  };
  const current = () => fitted(draftIn(latest.current) ?? null);
  return {
    ...editedFrom(fitted(draft), saved),
    change: (value) => put(changedDraft(current(), saved, value)),
    drop: () => put(null),
    settle: (sent, savedNow = sent) => {
      const after = (before: EditedValue<T> | null) => draftAfterSave(fitted(before), sent, savedNow);
      show(after(current()));
      void changeDraft(name, after);
    },
    hasMore: () => current() !== null,
  };
}

/** An unsaved value, and the saved value on which it is based. */
interface EditedValue<T> {
  base: T;
  value: T;
}

interface EditState<T> {
  value: T;
  isChanged: boolean;
  /** Another window has saved a different value meanwhile, which a save here overwrites. */
  hasConflict: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The draft after a save; edits made during the save stay, as a draft on the newly saved value. */
export function draftAfterSave<T>(draft: EditedValue<T> | null, sent: T, saved: T): EditedValue<T> | null {
  return !draft || same(draft.value, sent) ? null : { base: saved, value: draft.value };
}

/** An editor's value, and its state relative to the saved value and the draft. */
export function editedFrom<T>(draft: EditedValue<T> | null, saved: T): EditState<T> {
  if (!draft || same(draft.value, saved)) return { value: saved, isChanged: false, hasConflict: false };
  return { value: draft.value, isChanged: true, hasConflict: !same(draft.base, saved) };
}

/** The draft after a change; null once it equals the saved value. */
export function changedDraft<T>(draft: EditedValue<T> | null, saved: T, value: T): EditedValue<T> | null {
  // Equality with the draft is checked first: during an optimistic save, a rejection must not lose the draft.
  if (draft && same(draft.value, value)) return draft;
  return same(value, saved) ? null : { base: draft?.base ?? saved, value };
}
