/** Drafts of pages that were left without an answer, such as with the browser's back button, by the name of what is written. */
export const keptDrafts = new Map<string, unknown>();
