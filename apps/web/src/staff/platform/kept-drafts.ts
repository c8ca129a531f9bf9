/** Unsent and unsaved drafts, by name. They are not stored: an office may share its computers. */
export const keptDrafts = new Map<string, unknown>();

/** Asks before this window is closed or reloaded with a draft in it. @returns a stop function */
export function askBeforeDraftsAreLost(): () => void {
  const ask = (event: Event) => {
    if (keptDrafts.size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
