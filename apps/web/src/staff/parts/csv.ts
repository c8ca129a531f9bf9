/** What a spreadsheet would run: it begins with one of these, maybe after blanks. */
const runs = /^[\s\0]*[=+\-@]|^[\t\r\0]/;

function cellOf(text: string): string {
  const safe = runs.test(text) ? `'${text}` : text;
  return /["\n\r,;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file that no spreadsheet runs, with the mark by which Excel reads it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: Blob | string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps its bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
