/** The bar above a conversation: 56 px high; from 1024 px it ends on the line of the list's header. */
export const headerClasses =
  'flex min-h-14 items-center gap-1 border-b border-line bg-surface sides-2 pt-(--inset-top) [--ground:var(--color-surface)] lg:min-h-18 lg:pr-6 lg:pl-8';
