/** A name normalized for search: lower-case words without accents. */
export type FoldedName = readonly string[];

export function foldName(text: string): FoldedName {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Chinese names have no spaces, so a part matches anywhere in a word; in other scripts only at its start. */
const han = /\p{Script=Han}/u;

/** Whether every search word is a prefix of a word of the name, in any order. */
export function nameFits(name: FoldedName, wanted: FoldedName): boolean {
  return wanted.every((part) =>
    name.some((word) => (han.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}
