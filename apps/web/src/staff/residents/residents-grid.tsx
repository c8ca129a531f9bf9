import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { useMedia } from '@/ui/use-media';
import { Cell } from '../parts/table';
import { Tick } from '../parts/tick';
import { Spacer, useVirtualRows } from '../parts/virtual-rows';
import { type Column, type SortState, sorts, type Sort } from './columns';
import { ResidentRow, isSecondary } from './resident-row';
import type { SelectionState } from './selection';

interface ResidentsGridProps {
  residents: readonly StaffResident[];
  columns: readonly Column[];
  nameOf: (column: Column | 'name') => string;
  sorting: SortState;
  /** Absent for staff without bulk actions. */
  choosing: SelectionState | undefined;
  /** The number of rows on all pages; rows that have not loaded are rendered as skeletons. */
  count: number;
  /** Called when visible rows have not loaded. */
  onNeed: () => void;
}

/** On a phone a row has the unit type below the name. */
const rowHeights = { phone: 56, desktop: 44 };

/**
 * Residents in order. Only visible rows are rendered, and one of them is the list's tab stop: arrows, Home and End
 * move, and with Shift select on the way; x selects, Escape clears the selection.
 */
export function ResidentsGrid({
  residents,
  columns,
  nameOf,
  sorting,
  choosing,
  count,
  onNeed,
}: ResidentsGridProps) {
  const { t } = useTranslation(['staffResidents', 'staff', 'staffBulk']);
  const rowHeight = rowHeights[useMedia('(width < 48rem)') ? 'phone' : 'desktop'];
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [latest, setLatest] = useState(0);
  const wantsFocus = useRef(false);
  const { shown, before, after, scrollTo } = useVirtualRows({
    frame,
    count,
    loaded: residents.length,
    rowHeight,
    onNeed,
  });
  useEffect(() => {
    if (!wantsFocus.current) return;
    const link = frame.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (!link) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });

  const between = (from: number, to: number): MembershipId[] =>
    residents.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ membership_id: id }) => id);
  const toggle = (index: number, isRange: boolean) => {
    const id = residents[index]?.membership_id;
    if (!id || !choosing) return;
    if (isRange) choosing.add(between(latest, index));
    else choosing.toggle(id);
    setLatest(index);
  };
  const move = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (choosing && event.key === 'x') return toggle(active, false);
    if (choosing && event.key === 'Escape') return choosing.clear();
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: residents.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(residents.length - 1, Math.max(0, to));
    if (event.shiftKey && choosing) {
      choosing.add(between(active, next));
      setLatest(next);
    }
    wantsFocus.current = true;
    setActive(next);
    scrollTo(next);
  };
  const isAll = choosing !== undefined && choosing.count === count && count > 0;

  return (
    <div
      ref={frame}
      className="h-[max(18rem,calc(100dvh-15rem))] overflow-auto rounded-card border border-line bg-surface"
    >
      <table
        aria-label={t('staff:sections.residents')}
        aria-rowcount={count + 1}
        className="w-full table-fixed border-collapse text-left"
      >
        <thead className="sticky top-0 z-10 bg-surface text-sm text-ink-3">
          <tr aria-rowindex={1} className="h-11 border-b border-line">
            {choosing && (
              <Cell isHead className="w-12">
                <Tick
                  label={t('staffBulk:chooseEverybody')}
                  isOn={isAll}
                  isMixed={!isAll && choosing.count > 0}
                  onToggle={() => (isAll ? choosing.clear() : choosing.chooseAll())}
                />
              </Cell>
            )}
            <HeadCell id="name" name={nameOf('name')} sorting={sorting} sort="name" />
            {columns.map((id) => (
              <HeadCell
                key={id}
                id={id}
                name={nameOf(id)}
                sorting={sorting}
                sort={id in sorts ? sorts[id as never] : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map(({ index }) => {
            const id = residents[index]?.membership_id;
            const isChosen = id !== undefined && choosing?.has(id) === true;
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={`relative border-b border-line transition-colors ${isChosen ? 'bg-plum-soft' : 'hover:bg-sunken/50'}`}
                style={{ height: rowHeight }}
              >
                <ResidentRow
                  resident={residents[index]}
                  columns={columns}
                  index={index}
                  isActive={index === Math.min(active, residents.length - 1)}
                  isChosen={choosing && isChosen}
                  onFocus={() => setActive(index)}
                  onKeyDown={move}
                  onToggle={(isRange) => toggle(index, isRange)}
                />
              </tr>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps {
  id: Column | 'name';
  name: string;
  sorting: SortState;
  /** Absent for a column that cannot be sorted. */
  sort: Sort | undefined;
}

/** A column's head: a click sorts by the column, and a second one reverses the order. */
function HeadCell({ id, name, sorting, sort }: HeadCellProps) {
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
          {name}
          <span aria-hidden className="w-3">
            {isSorted && (sorting.isDown ? '↓' : '↑')}
          </span>
        </button>
      ) : (
        <span className="line-clamp-2">{name}</span>
      )}
    </th>
  );
}
