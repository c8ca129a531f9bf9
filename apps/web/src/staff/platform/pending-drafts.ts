import { useState } from 'react';
/** Unsent and unsaved drafts, by name. They are not stored: an office may share its computers. */
export const pendingDrafts = new Map<string, unknown>();

/** Makes the browser ask before this window is closed or reloaded with a draft in it. @returns a stop function */
export function warnBeforeDraftsAreLost(): () => void {
  const warn = (event: Event) => {
    if (pendingDrafts.size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** A draft that stays while another page is open. The name of a draft determines its type. */
export function usePendingDraft<Draft extends { body: string }>(name: string, blank: () => Draft) {
  const [draft, setDraft] = useState(() => (pendingDrafts.get(name) as Draft | undefined) ?? blank());
  function change(changed: Draft) {
    if (changed.body === '') pendingDrafts.delete(name);
    else pendingDrafts.set(name, changed);
    setDraft(changed);
  }
  return [draft, change] as const;
}
