import { useState } from 'react';
import { findOptions } from '@/ui/find-options';

/** How many rows of a list are drawn at first, and how many more at each press. */
const atOnce = 60;
/** A list this long can be searched. */
const searchedFrom = 20;

interface Row<Item> {
  item: Item;
  /** In the whole list. */
  place: number;
}

/**
 * The rows of a list that are drawn: the first ones, what was just added, and what has no name yet; or those that have the words that were
 * typed. A list of hundreds opens as fast as a short one.
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
    /** Draws a row that was moved to a place. */
    reach: (place: number) => setMaxRows((before) => Math.max(before, place + 1)),
    /** Draws what was added at the end, at least the last of it. */
    keepAdded: (made: readonly Item[]) => {
      setWords('');
      setAdded((before) => new Set([...before, ...made.slice(-atOnce).map(idOf)]));
    },
  };
}
