/** How much of a message, in CSS pixels, has to be above the lower edge to count as seen. */
const seenPx = 32;

function indexOf(row: HTMLElement): number | undefined {
  const index = row.querySelector<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** The index of the last message that can be seen; undefined while rows are not measured and so misplaced. */
export function lastInSight(scroller: HTMLElement): number | undefined {
  const rows = [...scroller.querySelectorAll<HTMLElement>('li')];
  if (rows.length === 0 || rows.some(({ style }) => style.visibility === 'hidden')) return undefined;
  const { bottom } = scroller.getBoundingClientRect();
  const seen = rows.findLast((row) => {
    const { top, height } = row.getBoundingClientRect();
    return indexOf(row) !== undefined && top + Math.min(height, seenPx) <= bottom;
  });
  return seen && indexOf(seen);
}
