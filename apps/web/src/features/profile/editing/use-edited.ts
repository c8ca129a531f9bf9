import { useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { changedDraft, type Draft, editedFrom } from './edited';

/**
 * A saved value while it is edited; what is not saved yet outlives a reload.
 * Nothing until both the value and its draft are there.
 */
export function useEdited<T>(name: string, saved: T | undefined) {
  const [kept, keep] = useDraft<Draft<T>>(name);
  const [changed, setChanged] = useState<Draft<T> | null>();
  const draft = changed === undefined ? kept : changed;
  if (saved === undefined || draft === undefined) return undefined;

  const put = (next: Draft<T> | null) => {
    setChanged(next);
    if (next) keep(next);
    else void dropDraft(name);
  };
  return {
    ...editedFrom(draft, saved),
    change: (value: T) => put(changedDraft(draft, saved, value)),
    /** Forgets what was changed: it is saved, or no longer wanted. */
    drop: () => put(null),
  };
}
