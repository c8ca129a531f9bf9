const key = 'scrollPositions';
const maxPositions = 50;

/** The router's key of every page that is opened by its address. */
const openedByAddress = 'default';

/**
 * Scroll positions by history entry, so that going back restores the position, and a page opened by its address starts
 * at its top.
 */
export function createScrollPositions(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  arrival?: PerformanceNavigationTiming['type'],
) {
  let positions = new Map<string, number>();
  try {
    positions = new Map(JSON.parse(storage.getItem(key) ?? '[]'));
  } catch {
    // A corrupt entry only costs the position.
  }
  if (arrival === 'navigate') positions.delete(openedByAddress);
  return {
    remember(entry: string, y: number) {
      positions.delete(entry);
      positions.set(entry, y);
    },
    of: (entry: string) => positions.get(entry) ?? 0,
    /** Survives a reload. */
    save() {
      storage.setItem(key, JSON.stringify([...positions].slice(-maxPositions)));
    },
  };
}
