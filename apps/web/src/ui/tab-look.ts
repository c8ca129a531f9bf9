export const tabListLook = 'flex gap-1 overflow-x-auto rounded-full bg-sunken p-1';

/** A part of a pill; the selected one stands out as a sheet. */
export const tabLook =
  'inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-2 transition hover:text-ink ' +
  'aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line ' +
  'data-selected:bg-surface data-selected:text-ink data-selected:ring-1 data-selected:ring-line';
