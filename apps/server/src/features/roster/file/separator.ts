import { separators } from '@nestmate/contract/staff/csv-rows';
import type { RosterSeparator } from '@nestmate/contract/staff/roster';

/** The first row without its quoted parts, in which separators are text. */
const headerOf = (text: string) =>
  /^[^\r\n]*/.exec(
    text
      .trimStart()
      .slice(0, 20_000)
      .replaceAll(/"(?:[^"]|"")*"/g, ''),
  )?.[0] ?? '';

/** The most frequent separator of the first row. */
export function separatorOf(text: string): RosterSeparator {
  const header = headerOf(text);
  const found = (Object.keys(separators) as RosterSeparator[]).map((name) => ({
    name,
    times: header.split(separators[name]).length,
  }));
  return found.reduce((best, one) => (one.times > best.times ? one : best)).name;
}
