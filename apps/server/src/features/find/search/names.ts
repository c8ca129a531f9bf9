/** A name as it is looked for: without accents and capitals, its words apart. */
export type FoldedName = readonly string[];

export function foldName(text: string): FoldedName {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Chinese names have no spaces: a part may stand anywhere in a word; elsewhere it begins one. */
const han = /\p{Script=Han}/u;

/** Whether every word that is looked for is, or begins, a word of the name; in any order. */
export function nameFits(name: FoldedName, wanted: FoldedName): boolean {
  return wanted.every((part) =>
    name.some((word) => (han.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}
