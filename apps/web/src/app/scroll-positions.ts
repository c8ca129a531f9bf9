const key = 'scrollPositions';
const maxPositions = 50;

/** Scroll positions by history entry, so that going back restores the position. */
export function createScrollPositions(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let positions = new Map<string, number>();
  try {
    positions = new Map(JSON.parse(storage.getItem(key) ?? '[]'));
  } catch {
    // A corrupt entry only costs the position.
  }
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
