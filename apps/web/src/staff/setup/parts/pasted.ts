import type { OfficeText } from '@nestmate/contract/staff';

const cell = (text: string | undefined) => text?.trim() || null;

/**
 * The lines of a pasted text that are not in the list yet, each once; the columns of a spreadsheet are languages. It stops at one more than
 * the list has room for, however long the text is.
 */
export function linesOf(pasted: string, known: readonly string[], room: number): OfficeText[] {
  const seen = new Set(known.map((name) => name.toLocaleLowerCase()));
  const found: OfficeText[] = [];
  for (const [line] of pasted.matchAll(/[^\r\n]+/g)) {
    if (found.length > room) break;
    const [en, es, zh] = line.split('\t', 3).map(cell);
    const name = en?.toLocaleLowerCase();
    if (!en || name === undefined || seen.has(name)) continue;
    seen.add(name);
    found.push({ en, es: es ?? null, zh: zh ?? null });
  }
  return found;
}
