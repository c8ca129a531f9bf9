/** How much of a message, in CSS pixels, has to be above the lower edge for it to have been seen. */
const enough = 32;

function indexOf(row: HTMLElement): number | undefined {
  const index = row.querySelector<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/**
 * The index of the last message of which enough is in sight; undefined while what is there has not been measured, so that
 * nothing stands where it will.
 */
export function lastInSight(view: HTMLElement): number | undefined {
  const rows = [...view.querySelectorAll<HTMLElement>('li')];
  if (rows.length === 0 || rows.some(({ style }) => style.visibility === 'hidden')) return undefined;
  const { bottom } = view.getBoundingClientRect();
  const seen = rows.findLast((row) => {
    const { top, height } = row.getBoundingClientRect();
    return indexOf(row) !== undefined && top + Math.min(height, enough) <= bottom;
  });
  return seen && indexOf(seen);
}
