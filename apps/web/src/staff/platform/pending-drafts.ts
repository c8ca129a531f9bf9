import { useState } from 'react';
/** Unsent and unsaved drafts, by name. They are not stored: an office may share its computers. */
export const pendingDrafts = new Map<string, unknown>();

/** Asks before this window is closed or reloaded with a draft in it. @returns a stop function */
export function warnBeforeDraftsAreLost(): () => void {
  const ask = (event: Event) => {
    if (pendingDrafts.size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** Something that is being written, which stays while another page is open. Its name determines its type. */
export function useKeptDraft<Draft extends { body: string }>(name: string, blank: () => Draft) {
  const [draft, setDraft] = useState(() => (pendingDrafts.get(name) as Draft | undefined) ?? blank());
  function keep(changed: Draft) {
    if (changed.body === '') pendingDrafts.delete(name);
    else pendingDrafts.set(name, changed);
    setDraft(changed);
  }
  return [draft, keep] as const;
}
