import { useState } from 'react';
import { keptDrafts } from './kept-drafts';

/** Something that is being written, which stays while another page is open. Its name determines its type. */
export function useKeptDraft<Draft extends { body: string }>(name: string, blank: () => Draft) {
  const [draft, setDraft] = useState(() => (keptDrafts.get(name) as Draft | undefined) ?? blank());
  function keep(changed: Draft) {
    if (changed.body === '') keptDrafts.delete(name);
    else keptDrafts.set(name, changed);
    setDraft(changed);
  }
  return [draft, keep] as const;
}
