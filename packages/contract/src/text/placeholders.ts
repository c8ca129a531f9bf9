/** Without blanks around the name: beside them, a text of blanks would take a time that grows by their cube. */
const pattern = /\{\{([^{}]*)\}\}/gu;

/** What a text of the housing office has in double braces, in the order in which it stands there. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name?.trim() ?? '');

/** A placeholder as staff write it. */
export const inBraces = (name: string): string => `{{${name}}}`;

/** What each resident’s mail has in the place of these, in double braces. */
export const mailPlaceholders = ['name', 'community', 'deadline', 'product'] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

/** The placeholders of texts that no mail can fill in. */
export const strangePlaceholders = (texts: readonly string[]): string[] =>
  texts.flatMap(placeholdersIn).filter((name) => !mailPlaceholders.some((known) => known === name));

/** Replaces what stands in double braces by its value; what has none stays as it is. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(pattern, (whole, name: string) => values.get(name.trim()) ?? whole);
