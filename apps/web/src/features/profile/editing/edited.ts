/** An unsaved value, and the saved value on which it is based. */
export interface Draft<T> {
  base: T;
  value: T;
}

export interface Edited<T> {
  value: T;
  isChanged: boolean;
  /** Another window has saved a different value meanwhile, which a save here overwrites. */
  hasConflict: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The draft after a save; edits made during the save stay, as a draft on the newly saved value. */
export function draftAfterSave<T>(draft: Draft<T> | null, sent: T, saved: T): Draft<T> | null {
  return !draft || same(draft.value, sent) ? null : { base: saved, value: draft.value };
}

/** An editor's value, and its state relative to the saved value and the draft. */
export function editedFrom<T>(draft: Draft<T> | null, saved: T): Edited<T> {
  if (!draft || same(draft.value, saved)) return { value: saved, isChanged: false, hasConflict: false };
  return { value: draft.value, isChanged: true, hasConflict: !same(draft.base, saved) };
}

/** The draft after a change; null once it equals the saved value. */
export function changedDraft<T>(draft: Draft<T> | null, saved: T, value: T): Draft<T> | null {
  // Equality with the draft is checked first: during an optimistic save, a rejection must not lose the draft.
  if (draft && same(draft.value, value)) return draft;
  return same(value, saved) ? null : { base: draft?.base ?? saved, value };
}
