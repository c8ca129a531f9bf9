/** A choice that fills a row, with its icon at the end. */
export const choiceRowClasses =
  'group flex min-h-14 cursor-pointer flex-row-reverse items-center justify-between gap-3 rounded-control border border-line-strong bg-surface px-4 py-2 font-medium transition data-disabled:cursor-default data-disabled:opacity-50 data-focus-visible:ring-focus data-hovered:bg-sunken data-invalid:border-brick data-selected:border-plum data-selected:bg-plum-soft data-selected:ring-1 data-selected:ring-plum';
