import { useTranslation } from '@/platform/use-translation';
import type { Column, Sort, Sorting } from './columns';
import { isSecondary } from './resident-row';

interface Props {
  id: Column | 'name';
  sorting: Sorting;
  /** Absent for a column that cannot be sorted. */
  sort: Sort | undefined;
}

/** A column's head: a click sorts by the column, and a second one reverses the order. */
export function HeadCell({ id, sorting, sort }: Props) {
  const { t } = useTranslation('staffResidents');
  const isSorted = sort !== undefined && sort === sorting.sort;
  return (
    <th
      scope="col"
      {...(isSorted && { 'aria-sort': sorting.isDown ? ('descending' as const) : ('ascending' as const) })}
      className={`px-2 font-semibold first:pl-4 last:pr-4 sm:px-3 ${isSecondary(id) ? 'max-md:hidden' : ''}`}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => sorting.press(sort)}
          className="inline-flex min-h-6 items-center gap-1 rounded-small hover:text-ink"
        >
          {t(`columns.${id}`)}
          <span aria-hidden className="w-3">
            {isSorted && (sorting.isDown ? '↓' : '↑')}
          </span>
        </button>
      ) : (
        t(`columns.${id}`)
      )}
    </th>
  );
}
