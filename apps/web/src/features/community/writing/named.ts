/** A person a text may name, with the name as written after an @. */
export interface Named {
  id: string;
  name: string;
}

/** The people that a text still names. */
export const named = (body: string, people: readonly Named[]): string[] => [
  ...new Set(people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];

/** What is typed of a name before the caret, after an @ at the start of a word. */
export const typedName = (before: string): string | undefined =>
  /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’-]{1,30})$/u.exec(before)?.[1];
