import type {
  RosterEncoding,
  RosterField,
  RosterReading,
  RosterSeparator,
} from '@nestmate/contract/staff/roster';
import type { ByHand } from './held-file';

/** How a file should be read. */
export interface ReadingDraft {
  encoding: RosterEncoding;
  separator: RosterSeparator;
  /** By column. */
  fields: (RosterField | null)[];
}

export const draftOf = ({ encoding, separator, columns }: RosterReading): ReadingDraft => ({
  encoding,
  separator,
  fields: columns.map(({ field }) => field),
});

/** Maps a column; a field belongs to one column only. */
export const withField = (draft: ReadingDraft, at: number, field: RosterField | null): ReadingDraft => ({
  ...draft,
  fields: draft.fields.map((before, nth) =>
    nth === at ? field : field !== null && before === field ? null : before,
  ),
});

/**
 * The corrections to send to the server; null if it already read the file that way. Another encoding or separator
 * yields other columns, which are then recognized again.
 */
export function byHandOf(draft: ReadingDraft, reading: RosterReading): ByHand | null {
  const before = draftOf(reading);
  const { encoding, separator } = draft;
  if (encoding !== before.encoding || separator !== before.separator) return { encoding, separator };
  const isSame = draft.fields.every((field, at) => field === before.fields[at]);
  return isSame ? null : { encoding, separator, columns: JSON.stringify(draft.fields) };
}
