import { createHash } from 'node:crypto';
import type { Fields } from '../../audit';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => [name, sorted(part)]);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/** JSON that is the same for the same contents, whatever the order of their fields. */
const canonical = (value: unknown) => JSON.stringify(sorted(value));

export const areSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/**
 * The version that a save names to show which state it has seen; empty for none. It needs no column, and no writer can forget to raise it.
 */
export const versionOf = (contents: unknown): string =>
  contents === null ? '' : createHash('sha256').update(canonical(contents)).digest('base64url');

/** The parts that differ, as they were and as they are. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const only = (fields: Fields, others: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name, part]) => !areSame(part, others[name])));
  return { before: only(before, after), after: only(after, before) };
}

/** A list by its ids, beside their order. */
export function partsOf<Item>(list: readonly Item[], idOf: (item: Item) => string): Fields {
  return {
    ...Object.fromEntries(list.map((item) => [idOf(item), item])),
    order: list.map(idOf),
  };
}

/** The ids that occur in a list more than once. */
export const repeatedIn = (ids: readonly string[]): string[] =>
  ids.filter((id, place) => ids.indexOf(id) < place);
