/** Drafts of pages that were left without an answer, such as with the browser's back button, by the editor's name. */
export const keptDrafts = new Map<string, unknown>();
