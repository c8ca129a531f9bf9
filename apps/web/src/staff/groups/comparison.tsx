import type { ListedDraft } from '@nestmate/contract/staff/groups';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { NotCounted } from '../parts/consequences';
import { FilterSelect } from '../parts/filter-parts';
import { groupRules } from '../platform/calls';
import { Part } from './draft-aside';
import { useComparison } from './groups.queries';
import { shareOfBest, usePercents } from './house';

interface ComparisonProps {
  drafts: readonly ListedDraft[];
  current: ListedDraft;
  /** The draft whose groups are left out of the list, so that it shows which differ. */
  against: string;
  onCompare: (draftId: string) => void;
}

/** The drafts of one place beside each other, and who has a place in only one of two. */
export function Comparison({ drafts, current, against, onCompare }: ComparisonProps) {
  const { t } = useTranslation('staffGroups');
  const { whole, tenths } = usePercents();
  // The shown one, and those before it.
  const shown = [current, ...drafts.filter(({ draft_id: id }) => id !== current.draft_id)]
    .slice(0, 3)
    .toSorted((one, other) => one.number - other.number);
  if (shown.length < 2) return null;
  const rows = [
    { label: t('compare.placed'), value: ({ placed }: ListedDraft) => String(placed) },
    { label: t('compare.mean'), value: ({ mean }: ListedDraft) => tenths(mean) },
    { label: t('compare.lowest'), value: ({ lowest }: ListedDraft) => whole(lowest) },
    { label: t('compare.share'), value: (draft: ListedDraft) => whole(shareOfBest(draft)) },
    {
      label: t('filters.below', { percent: whole(groupRules.lowPercent) }),
      value: ({ low }: ListedDraft) => String(low),
    },
  ];
  return (
    <Part title={t('compare.title')}>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{t('compare.title')}</caption>
        <thead>
          <tr className="h-8 border-b border-line text-sm text-ink-2">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">{t('moving.what')}</span>
            </th>
            {shown.map((draft) => (
              <th key={draft.draft_id} scope="col" className="pl-3 text-right font-semibold">
                {t('draft', { number: draft.number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, value }) => (
            <tr key={label} className="h-8">
              <th scope="row" className="text-left font-normal text-ink-2">
                {label}
              </th>
              {shown.map((draft) => (
                <td
                  key={draft.draft_id}
                  className={`pl-3 text-right ${draft.draft_id === current.draft_id ? 'font-semibold' : 'text-ink-2'}`}
                >
                  {value(draft)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Differences drafts={drafts} current={current} against={against} onCompare={onCompare} />
    </Part>
  );
}

/** Who gains and who loses a place against another draft, and how many groups differ. */
function Differences({ drafts, current, against, onCompare }: ComparisonProps) {
  const { t } = useTranslation('staffGroups');
  const others = drafts.filter(({ draft_id: id, state }) => id !== current.draft_id && state !== 'running');
  const other = others.find(({ draft_id: id }) => id === against) ?? null;
  const query = useComparison(current.draft_id, other?.draft_id ?? null);
  if (others.length === 0) return null;
  const { data } = query;
  return (
    <div className="flex flex-col gap-2 pt-3">
      <FilterSelect
        label={t('compare.with')}
        all={t('compare.none')}
        value={other?.draft_id ?? ''}
        options={others.map(({ draft_id: id, number }) => ({ id, label: t('draft', { number }) }))}
        onChange={onCompare}
      />
      {other && query.error && <NotCounted query={query} />}
      {other && data && (
        <>
          <PlaceChanges title={t('compare.gained', { count: data.gained_count })} people={data.gained} />
          <PlaceChanges title={t('compare.lost', { count: data.lost_count })} people={data.lost} />
          <p className="text-sm">
            {t('compare.same', { count: data.same })} {t('compare.different', { count: data.different })}
          </p>
        </>
      )}
    </div>
  );
}

function PlaceChanges({
  title,
  people,
}: {
  title: string;
  people: readonly { name: string; membership_id: string }[];
}) {
  const { t, language } = useTranslation('staffGroups');
  if (people.length === 0) return <p className="text-sm text-ink-2">{title}</p>;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <p className="max-h-40 overflow-y-auto wrap-anywhere text-ink-2">
        {listOfNames(
          people.map(({ name }) => name || t('noName')),
          language,
        )}
      </p>
    </details>
  );
}
