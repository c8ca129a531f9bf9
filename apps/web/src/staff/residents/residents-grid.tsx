import { fullName } from '@nestmate/contract';
import type { StaffResident } from '@nestmate/contract/staff';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { Cell } from '../parts/table';
import { Spacer, useVirtualRows } from '../parts/virtual-rows';
import { useHref } from '../platform/use-href';
import { Windows } from './windows';

interface Props {
  residents: readonly StaffResident[];
  /** Of all pages; rows beyond those that have loaded are drawn in their shape. */
  count: number;
  /** Called when rows are in sight that have not loaded. */
  onNeed: () => void;
}

const rowHeight = 44;

/** Residents by name. Only the rows in sight exist, and one of them is the list's tab stop: arrows, Home and End move on. */
export function ResidentsGrid({ residents, count, onNeed }: Props) {
  const { t } = useTranslation(['staffResidents', 'staff']);
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
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

  const move = (event: KeyboardEvent) => {
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
    wantsFocus.current = true;
    setActive(next);
    scrollTo(next);
  };

  return (
    <div
      ref={frame}
      className="h-[max(18rem,calc(100dvh-15rem))] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <table
        aria-label={t('staff:sections.residents')}
        aria-rowcount={count + 1}
        className="w-full table-fixed border-collapse text-left"
      >
        <thead className="sticky top-0 z-10 bg-surface text-sm text-ink-3">
          <tr aria-rowindex={1} className="h-11 border-b border-line">
            <Cell isHead>{t('name')}</Cell>
            <Cell isHead isSecondary>
              {t('email')}
            </Cell>
            <Cell isHead isSecondary>
              {t('unitType')}
            </Cell>
            <Cell isHead>{t('roomHead')}</Cell>
            <Cell isHead isSecondary>
              {t('registration')}
            </Cell>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map(({ index }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className="border-b border-line transition-colors hover:bg-sunken/50"
              style={{ height: rowHeight }}
            >
              <Row
                resident={residents[index]}
                index={index}
                isActive={index === Math.min(active, residents.length - 1)}
                onFocus={() => setActive(index)}
                onKeyDown={move}
              />
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  resident: StaffResident | undefined;
  index: number;
  isActive: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ resident, index, isActive, onFocus, onKeyDown }: RowProps) {
  const { t } = useTranslation('staffResidents');
  const href = useHref();
  if (!resident)
    return (
      <Cell>
        <Skeleton className="h-3 w-2/3" />
      </Cell>
    );
  const { membership_id, first_name, last_name, email, unit_type, state, is_hidden } = resident;
  return (
    <>
      <Cell className="truncate">
        <Link
          to={href(`residents/${membership_id}`)}
          data-row={index}
          tabIndex={isActive ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          className="inline-flex min-h-6 items-center rounded-small font-semibold hover:underline"
        >
          {fullName(first_name, last_name) || t('noName')}
        </Link>
        {is_hidden && <span className="ml-2 text-sm text-ink-2">{t('hidden')}</span>}
      </Cell>
      <Cell isSecondary className="truncate text-ink-2">
        {email}
      </Cell>
      <Cell isSecondary className="truncate text-ink-2">
        {unit_type}
      </Cell>
      <Cell>
        <Windows {...resident} />
      </Cell>
      <Cell isSecondary className="truncate text-ink-2">
        {t(`states.${state}`)}
      </Cell>
    </>
  );
}
