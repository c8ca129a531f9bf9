import type { MembershipId } from '@nestmate/contract/ids';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff/roster';
import { useTranslation } from '@/platform/texts/use-translation';
import { Link } from '@/ui/link';
import { Skeleton } from '@/ui/skeleton';
import { LongTable } from '../../parts/long-table';
import { Cell } from '../../parts/table';
import { Tick } from '../../parts/tick';
import type { RosterPlace } from '../../platform/staff.keys';
import { useHref } from '../../platform/use-address';
import type { Removal } from '../commit/missing-people';
import { type RowWords, useRowWords } from './row-words';

interface RowsTableProps {
  place: RosterPlace;
  found: RosterImport;
  rows: readonly RosterRow[];
  /** The number of rows on all pages. */
  count: number;
  /** Of people who are missing from the file, or in another place there: which of them are removed, or go there. */
  removal?: Removal | undefined;
  onToggle: (id: MembershipId, loses: RosterRow['loses']) => void;
  onNeed: () => void;
}

export function RowsTable({ place, found, rows, count, removal, onToggle, onNeed }: RowsTableProps) {
  const { t } = useTranslation('staffRoster');
  const words = useRowWords(place, found);
  return (
    <LongTable
      label={t('preview.rows')}
      isFixed
      isListOnPhone
      count={count}
      loaded={rows.length}
      onNeed={onNeed}
      head={
        <>
          <Cell isHead className="w-1/4">
            {t('preview.person')}
          </Cell>
          <Cell isHead isSecondary className="w-1/4">
            {t('preview.id')}
          </Cell>
          <Cell isHead isSecondary>
            {t('preview.what')}
          </Cell>
        </>
      }
    >
      {(index) => <Row row={rows[index]} words={words} removal={removal} onToggle={onToggle} />}
    </LongTable>
  );
}

interface RowProps extends Pick<RowsTableProps, 'onToggle' | 'removal'> {
  row: RosterRow | undefined;
  words: RowWords;
}

function Row({ row, words, removal, onToggle }: RowProps) {
  const { t } = useTranslation('staffRoster');
  const href = useHref();
  if (!row)
    return (
      <Cell className="h-11">
        <Skeleton className="h-3 w-2/3" />
      </Cell>
    );
  const { name, office_id, line, membership_id } = row;
  const where = [words.placeName(row), office_id, line !== null && t('preview.line', { line })]
    .filter(Boolean)
    .join(' · ');
  const shown = name || t('preview.noName');
  const isChosen = membership_id !== null && removal?.chosen.has(membership_id) === true;
  const isRemoved = removal?.of === 'all' || (removal?.of === 'chosen' && isChosen);
  return (
    <>
      <Cell className="py-3! align-top wrap-anywhere">
        <span className="flex items-start gap-2">
          {removal?.of === 'chosen' && membership_id && (
            <Tick
              label={t(row.outcome === 'relocated' ? 'relocating.tick' : 'missing.tick', { name: shown })}
              isOn={isRemoved}
              onToggle={() => onToggle(membership_id, row.loses)}
            />
          )}
          {membership_id ? (
            <Link
              to={href(`residents/${membership_id}`)}
              className="inline-flex min-h-6 min-w-0 items-center rounded-small font-semibold hover:underline"
            >
              {shown}
            </Link>
          ) : (
            <span className="font-semibold">{shown}</span>
          )}
        </span>
        <span className="block text-sm text-ink-2 md:hidden">{where}</span>
        <div className="pt-1 md:hidden">
          <What row={row} words={words} isRemoved={isRemoved} />
        </div>
      </Cell>
      <Cell isSecondary className="py-3! align-top wrap-anywhere text-ink-2 tabular-nums">
        {where}
      </Cell>
      <Cell isSecondary className="py-3! align-top wrap-anywhere">
        <What row={row} words={words} isRemoved={isRemoved} />
      </Cell>
    </>
  );
}

/** The effect of the row, and its reason. */
function What({ row, words, isRemoved }: { row: RosterRow; words: RowWords; isRemoved: boolean }) {
  const { t } = useTranslation('staffRoster');
  const problem = words.problem(row);
  const loses = words.loses(row);
  const isRelocated = row.outcome === 'relocated';
  const isPlain = !problem && (row.changes.length === 0 || isRelocated);
  return (
    <div className="flex flex-col gap-0.5">
      {problem && <span className={row.outcome === 'wrong' ? 'text-brick' : 'text-ink-2'}>{problem}</span>}
      {isPlain && (
        <span className={isRemoved ? 'text-brick' : 'text-ink-2'}>
          {isRemoved ? t(isRelocated ? 'plain.relocates' : 'plain.removed') : words.plain(row)}
        </span>
      )}
      {row.changes.map(words.change).map(({ field, from, to, kept }) => (
        <span key={field}>
          <span className="text-ink-2">{t('change.field', { field })}</span>{' '}
          {kept ? (
            <>
              <span className="font-semibold">{from}</span>
              <span className="text-ink-2"> {t('change.kept', { to, why: kept })}</span>
            </>
          ) : (
            <>
              <del className="text-ink-2">{from}</del> <span aria-hidden>→</span>{' '}
              <ins className="font-semibold no-underline">{to}</ins>
            </>
          )}
        </span>
      ))}
      {loses.map((lost) => (
        <span key={lost} className="text-brick">
          {lost}
        </span>
      ))}
    </div>
  );
}
