interface ReadPage<Position> {
  /** Read towards the beginning of the list, from where the next page begins. */
  isBackward: boolean;
  /** Read from the beginning of the list. */
  isBeginning: boolean;
  /** Whether the list goes on in the direction of reading. */
  hasMore: boolean;
  /** Where the previous page ends. */
  start: Position | undefined;
  /** Where the next page begins. */
  end: Position | undefined;
}

export interface PageLinks<Position> {
  previous: Position | null;
  next: Position | null;
}

/** Where the pages beside a page are read from; null where the list ends. */
export function pageLinks<Position>({
  isBackward,
  isBeginning,
  hasMore,
  start,
  end,
}: ReadPage<Position>): PageLinks<Position> {
  const hasPrevious = isBackward ? hasMore : !isBeginning;
  const hasNext = isBackward || hasMore;
  return { previous: hasPrevious ? (start ?? null) : null, next: hasNext ? (end ?? null) : null };
}
