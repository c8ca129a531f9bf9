/** Drafts that were not sent or saved, by the name of what is written. They are not stored: an office may share its computers. */
export const keptDrafts = new Map<string, unknown>();

/** Asks before this window is closed or loaded again with a draft in it. @returns what ends that */
export function askBeforeDraftsAreLost(): () => void {
  const ask = (event: Event) => {
    if (keptDrafts.size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
