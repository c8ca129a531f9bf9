import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { FilterSelect } from '../parts/filter-parts';
import { SearchField } from '../parts/search-field';
import { roomStates, states, useResidentFilter } from './filter';

/** The filters of the residents' list. */
export function ResidentsFilters() {
  const { t } = useTranslation('staffResidents');
  const { filter, isFiltered, change, clear } = useResidentFilter();
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        text={filter.text ?? ''}
        onSearch={(text) => change({ text })}
      />
      <FilterSelect
        label={t('registration')}
        all={t('anyState')}
        value={filter.state ?? ''}
        options={states.map((id) => ({ id, label: t(`states.${id}`) }))}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('roomHead')}
        all={t('anyRoom')}
        value={filter.room ?? ''}
        options={roomStates.map((id) => ({ id, label: t(`rooms.${id}`) }))}
        onChange={(room) => change({ room })}
      />
      <FilterSelect
        label={t('inFind')}
        all={t('anyVisibility')}
        value={filter.hidden ?? ''}
        options={[{ id: 'true', label: t('hiddenOnly') }]}
        onChange={(hidden) => change({ hidden })}
      />
      {isFiltered && (
        <Button variant="quiet" onPress={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}
