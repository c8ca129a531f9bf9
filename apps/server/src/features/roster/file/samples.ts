import { tidyText } from '@nestmate/contract';
import { rosterLimits, type RosterSeparator, withoutMark } from '@nestmate/contract/staff';
import { rowsOf, UnreadableFile } from './rows';

const rowsRead = 50;

/** Different values of each column, from the first rows below the header. A file that breaks there is reported when its rows are read. */
export async function samplesOf(text: string, separator: RosterSeparator): Promise<string[][]> {
  const found: Set<string>[] = [];
  let read = 0;
  try {
    for await (const { cells } of rowsOf(text, separator)) {
      if (read > 0) cells.forEach((cell, at) => (found[at] ??= new Set()).add(shortCell(cell)));
      read += 1;
      if (read > rowsRead) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return Array.from(found, (values) =>
    [...(values ?? [])].filter((value) => value !== '').slice(0, rosterLimits.samples),
  );
}

/** The beginning of a text. Half of an emoji is no text that PostgreSQL stores. */
export const beginningOf = (text: string, characters: number): string =>
  Array.from(text.slice(0, 2 * characters))
    .slice(0, characters)
    .join('');

/** A cell as it is shown to staff. */
export const shortCell = (cell: string): string =>
  beginningOf(tidyText(withoutMark(cell), 'line'), rosterLimits.word);
