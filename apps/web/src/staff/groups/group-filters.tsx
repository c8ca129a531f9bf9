import type { GroupDraft, ListedDraft } from '@nestmate/contract/staff/groups';
import { useTranslation } from '@/platform/texts/use-translation';
import { chosenClasses } from '../parts/count-tiles';
import { FilterSelect } from '../parts/filter-parts';
import { SearchField } from '../parts/search-field';
import { groupRules } from '../platform/calls';
import { useAddress } from '../platform/use-address';
import type { GroupFilter } from './groups.queries';
import { usePercents } from './house';

const filters = ['low', 'locked', 'changed', 'skipped', 'done'] as const;

/** The filter in the address. */
export function useGroupFilter(drafts: readonly ListedDraft[], current: ListedDraft) {
  const { search, change } = useAddress();
  const show = filters.find((one) => one === search.get('show'));
  const text = (search.get('text') ?? '').slice(0, 100);
  const unitType = search.get('unit_type') ?? '';
  const other = drafts.find(
    ({ draft_id: id }) => id === search.get('against') && id !== current.draft_id,
  )?.draft_id;
  const filter: GroupFilter = {
    ...(other && { against: other }),
    ...(show === 'low' ? { below: String(groupRules.lowPercent) } : show && { only: show }),
    ...(text && { text }),
    ...(/^[0-9a-f-]{36}$/i.test(unitType) && {
      unit_type: unitType as GroupDraft['unit_types'][0]['unit_type_id'],
    }),
  };
  return { filter, show, text, unitType, against: other ?? '', change };
}

interface FiltersProps {
  draft: GroupDraft;
  show: (typeof filters)[number] | undefined;
  text: string;
  unitType: string;
  /** The draft whose groups are left out. */
  against: ListedDraft | undefined;
  onChange: (changes: Record<string, string>) => void;
}

/** Which groups of a draft are shown. */
export function Filters({ draft, show, text, unitType, against, onChange }: FiltersProps) {
  const { t, language } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const numbers = new Intl.NumberFormat(language);
  const counts = {
    low: draft.low,
    locked: draft.locked,
    changed: draft.changed,
    skipped: draft.committed?.skipped ?? 0,
    done: draft.committed?.done ?? 0,
  };
  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2 pb-3">
      <SearchField
        label={t('filters.find')}
        hint={t('filters.findHint')}
        text={text}
        onSearch={(typed) => onChange({ text: typed })}
      />
      {draft.unit_types.length > 1 && (
        <FilterSelect
          label={t('filters.unitType')}
          all={t('filters.allTypes')}
          value={unitType}
          options={draft.unit_types.map(({ unit_type_id: id, name }) => ({ id, label: name }))}
          onChange={(id) => onChange({ unit_type: id })}
        />
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filters.title')}</legend>
        {filters
          .filter((id) => id === 'low' || id === show || counts[id] > 0)
          .map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={show === id}
              onClick={() => onChange({ show: show === id ? '' : id })}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-semibold transition hover:border-ink-2 ${chosenClasses}`}
            >
              {id === 'low'
                ? t('filters.below', { percent: whole(groupRules.lowPercent) })
                : t(`filters.${id}`)}
              <span className="font-normal text-ink-2 tabular-nums">{numbers.format(counts[id])}</span>
            </button>
          ))}
        {against && (
          <button
            type="button"
            aria-pressed
            onClick={() => onChange({ against: '' })}
            className={`inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-3.5 text-sm font-semibold transition hover:border-ink-2 ${chosenClasses}`}
          >
            {t('filters.against', { number: against.number })}
          </button>
        )}
      </fieldset>
    </search>
  );
}
