import type { OfficeText } from '@nestmate/contract/staff';

const cell = (text: string | undefined) => text?.trim() || null;

/** The lines of a pasted text that are not in the list yet, each once; the columns of a spreadsheet are languages. */
export function linesOf(pasted: string, known: readonly string[]): OfficeText[] {
  const seen = new Set(known.map((name) => name.toLocaleLowerCase()));
  return pasted.split(/\r\n?|\n/).flatMap((line) => {
    const [en, es, zh] = line.split('\t').map(cell);
    const name = en?.toLocaleLowerCase();
    if (!en || name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ en, es: es ?? null, zh: zh ?? null }];
  });
}
