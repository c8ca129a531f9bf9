import {
  type RosterField,
  rosterFields,
  type RosterPreset,
  rosterPresets,
} from '@nestmate/contract/staff/roster';
import { presets } from './presets';

export type Columns = (RosterField | null)[];

/** A name normalized for comparison: without case, accents, blanks and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The fields of columns by a preset: each field at the column with its likeliest synonym. */
function placesIn(preset: RosterPreset, headers: readonly string[]): Map<number, RosterField> {
  const found = new Map<number, RosterField>();
  for (const field of rosterFields) {
    const synonyms = (presets[preset][field] ?? []).map(plainName);
    const at = synonyms.map((name) => headers.indexOf(name)).find((place) => place >= 0 && !found.has(place));
    if (at !== undefined) found.set(at, field);
  }
  return found;
}

/** The preset that knows most of the columns; generic names fill its missing fields. */
export function recognise(header: readonly string[]): { preset: RosterPreset; columns: Columns } {
  const headers = header.map(plainName);
  const known = rosterPresets.map((preset) => ({ preset, places: placesIn(preset, headers) }));
  const best = known.reduce((one, other) => (other.places.size > one.places.size ? other : one));
  const taken = new Set(best.places.values());
  for (const [at, field] of placesIn('generic', headers))
    if (!taken.has(field) && !best.places.has(at)) best.places.set(at, field);
  return { preset: best.preset, columns: header.map((_, at) => best.places.get(at) ?? null) };
}

/** The columns as they were mapped for an earlier file with the same header, perhaps behind the column of problems of our own file. */
export function asBefore(
  header: readonly string[],
  earlier: readonly { header: string; field: RosterField | null }[] | undefined,
): Columns | undefined {
  if (!earlier) return undefined;
  const extra = header.length - earlier.length;
  const isSame =
    (extra === 0 || extra === 1) && earlier.every((one, at) => one.header === header[at + extra]);
  return isSame ? [...Array<null>(extra).fill(null), ...earlier.map(({ field }) => field)] : undefined;
}
