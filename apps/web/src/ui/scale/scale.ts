/** A scale of a few stops, from 1. */
export interface Scale {
  /** The number of stops. */
  count: number;
  /** The word of each stop; empty when there are none. */
  words: readonly string[];
  /** Whether the words below the scale are hidden. */
  areWordsHidden?: boolean;
}

const wordsThatFit = 5;

/** The share of the scale before a stop, 0 to 1. */
export const positionOf = (stop: number, { count }: Pick<Scale, 'count'>) => (stop - 1) / (count - 1);

export const wordOf = (stop: number, { words }: Pick<Scale, 'words'>) => words[stop - 1] ?? String(stop);

/** The stops with a visible word: all if there are up to five, otherwise both ends. */
export function labelledStops({ count, words, areWordsHidden = false }: Scale): readonly number[] {
  if (areWordsHidden || words.length === 0) return [];
  return count <= wordsThatFit ? Array.from({ length: count }, (_, index) => index + 1) : [1, count];
}

/** The share of the width beside the outer stops, which their words need. */
export const edgeOf = (scale: Scale) => (labelledStops(scale).length > 2 ? 0.5 / scale.count : 0);
