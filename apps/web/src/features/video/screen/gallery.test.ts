import fc from 'fast-check';
import { expect, it } from 'vitest';
import { galleryColumns, tileColumn } from './arrangement';

const upTo8 = [2, 3, 4, 5, 6, 7, 8];

it.each([
  ['a phone that stands', { width: 374, height: 772 }, [1, 1, 2, 2, 2, 2, 2]],
  ['a narrow phone', { width: 304, height: 568 }, [1, 1, 2, 2, 2, 2, 2]],
  ['a phone that lies', { width: 828, height: 318 }, [2, 3, 4, 3, 3, 4, 4]],
  ['a tablet', { width: 804, height: 1092 }, [1, 2, 2, 2, 2, 3, 3]],
  ['a desktop', { width: 1360, height: 748 }, [2, 2, 2, 3, 3, 4, 4]],
])('gives faces as much room as possible on %s', (_, stage, columns) => {
  expect(upTo8.map((count) => galleryColumns(count, stage))).toEqual(columns);
});

const side = fc.integer({ min: 100, max: 4000 });

it('fills every row but the last, which is centered, in a place of any size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), side, side, (count, width, height) => {
      const columns = galleryColumns(count, { width, height });
      // The browser puts each tile behind the one before it, and begins a row where none fits.
      let [row, next] = [0, 1];
      const rows: number[][] = [[]];
      for (let at = 0; at < count; at++) {
        const [, start] = /^(\d+) \/ span 2$/.exec(tileColumn(at, count, columns)) ?? [];
        if (next > 2 * columns || (start && Number(start) < next)) [row, next] = [row + 1, 1];
        const from = start ? Number(start) : next;
        (rows[row] ??= []).push(from);
        next = from + 2;
        expect(next).toBeLessThanOrEqual(2 * columns + 1);
      }
      const last = rows.at(-1) ?? [];
      for (const full of rows.slice(0, -1)) expect(full).toHaveLength(columns);
      const before = (last[0] ?? 1) - 1;
      const after = 2 * columns - (last.at(-1) ?? 1) - 1;
      expect(before).toBe(after);
    }),
  );
});
