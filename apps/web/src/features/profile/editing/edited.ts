/** What somebody has changed and not saved, and what was saved when they began. */
export interface Draft<T> {
  base: T;
  value: T;
}

export interface Edited<T> {
  value: T;
  isChanged: boolean;
  /** Something else was saved meanwhile, in another window; saving here replaces it. */
  isOvertaken: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The draft once the server has what was sent; what was typed meanwhile stays, as a change of what is saved now. */
export function draftAfterSave<T>(draft: Draft<T> | null, sent: T, saved: T): Draft<T> | null {
  return !draft || same(draft.value, sent) ? null : { base: saved, value: draft.value };
}

/** How an editor stands: what it shows, of what is saved and what is not. */
export function editedFrom<T>(draft: Draft<T> | null, saved: T): Edited<T> {
  if (!draft || same(draft.value, saved)) return { value: saved, isChanged: false, isOvertaken: false };
  return { value: draft.value, isChanged: true, isOvertaken: !same(draft.base, saved) };
}

/** The draft after a change; none once it is what is saved. */
export function changedDraft<T>(draft: Draft<T> | null, saved: T, value: T): Draft<T> | null {
  // Also while a save shows its value before the server has it: a refusal then takes nothing away.
  if (draft && same(draft.value, value)) return draft;
  return same(value, saved) ? null : { base: draft?.base ?? saved, value };
}
