import { useState } from 'react';
import { findOptions } from '@/ui/find-options';

/** The number of rows rendered at first, and of those added by each click. */
const atOnce = 60;
/** A list this long can be searched. */
const searchedFrom = 20;

interface Row<Item> {
  item: Item;
  /** The index in the whole list. */
  place: number;
}

/**
 * The rendered rows of a list: the first ones, new ones, and those without a name yet; or those that match the typed words. A list of
 * hundreds opens as fast as a short one.
 */
export function useRowsInSight<Item>(
  items: readonly Item[],
  { idOf, nameOf }: { idOf: (item: Item) => string; nameOf: (item: Item) => string },
) {
  const [words, setWords] = useState('');
  const [maxRows, setMaxRows] = useState(atOnce);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isSearched = items.length >= searchedFrom && words.trim() !== '';
  const options = items.map((item) => ({ id: idOf(item), label: nameOf(item), topic: '' }));
  const found = isSearched ? new Set(findOptions(options, words).map(({ id }) => id)) : undefined;
  const all = items.map((item, place): Row<Item> => ({ item, place }));
  const among = found ? all.filter(({ item }) => found.has(idOf(item))) : all;
  const rows = among.filter(
    ({ item }, nth) => nth < maxRows || (!found && (added.has(idOf(item)) || nameOf(item) === '')),
  );
  return {
    rows,
    words,
    search: setWords,
    isSearched,
    isSearchable: items.length >= searchedFrom,
    more: Math.min(atOnce, among.length - rows.length),
    showMore: () => setMaxRows((before) => before + atOnce),
    /** Renders a row that was moved. */
    reach: (place: number) => setMaxRows((before) => Math.max(before, place + 1)),
    /** Renders rows that were added at the end, at least the last of them. */
    keepAdded: (made: readonly Item[]) => {
      setWords('');
      setAdded((before) => new Set([...before, ...made.slice(-atOnce).map(idOf)]));
    },
  };
}
