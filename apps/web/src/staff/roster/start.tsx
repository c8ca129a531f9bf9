import type { RosterImport } from '@nestmate/contract/staff/roster';
import { useTranslation } from '@/platform/texts/use-translation';
import { Link } from '@/ui/link';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Cell, Table } from '../parts/table';
import { rosterRules } from '../platform/calls';
import type { RosterPlace } from '../platform/staff.keys';
import { useHref } from '../platform/use-address';
import { countedMissing } from './commit/missing-people';
import { useImports } from './roster.queries';

/** Earlier files with author, time and result. */
export function EarlierImports({ place }: { place: RosterPlace }) {
  const { t } = useTranslation('staffRoster');
  const query = useImports(place);
  const imports = query.data?.imports;
  if (imports?.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3">
      <h2 id="earlier" className="text-lg">
        {t('earlier.title')}
      </h2>
      {imports ? (
        <Table
          caption={t('earlier.title')}
          isListOnPhone
          head={
            <>
              <Cell isHead>{t('earlier.file')}</Cell>
              <Cell isHead isSecondary>
                {t('earlier.counts')}
              </Cell>
              <Cell isHead isSecondary>
                {t('earlier.who')}
              </Cell>
              <Cell isHead isSecondary>
                {t('earlier.when')}
              </Cell>
            </>
          }
        >
          {imports.map((one) => (
            <Row key={one.import_id} one={one} />
          ))}
        </Table>
      ) : (
        <NotLoaded query={query} />
      )}
    </section>
  );
}

function Row({ one }: { one: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  const hasRun = one.committed_at !== null;
  const counted = rosterRules.outcomes
    .filter(
      (outcome) =>
        one.counts[outcome] > 0 &&
        outcome !== 'same' &&
        !(hasRun && (outcome === 'gone' || outcome === 'relocated')),
    )
    .map((outcome) => t(`counted.${outcome}`, { count: one.counts[outcome] }));
  const went = one.relocated > 0 ? [t('counted.went', { count: one.relocated })] : [];
  const counts =
    [...counted, ...(hasRun ? [...went, ...countedMissing(one, t)] : [])].join(' · ') || t('earlier.nothing');
  return (
    <tr className="h-12">
      <Cell className="wrap-anywhere">
        <Link
          to={href('roster', { import: one.import_id })}
          className="inline-flex min-h-6 items-center rounded-small font-semibold hover:underline"
        >
          {one.name}
        </Link>
        <span className="block text-sm text-ink-2">{t(`states.${one.state}`)}</span>
        <span className="block text-sm text-ink-2 md:hidden">{counts}</span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {counts}
      </Cell>
      <Cell isSecondary className="wrap-anywhere text-ink-2">
        {one.started_by ?? t('earlier.former')}
      </Cell>
      <Cell isSecondary className="text-ink-2">
        <When at={one.started_at} language={language} />
      </Cell>
    </tr>
  );
}
