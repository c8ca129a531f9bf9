import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { SearchIcon } from '@/ui/icons/search';
import { boxClasses, FilterSelect, Labelled } from '../audit/filter-parts';
import { roomStates, states, useResidentFilter } from './filter';

/** How long typing pauses before the list is searched, in milliseconds. */
const pauseMs = 200;

/** Which residents are shown. */
export function ResidentsFilters() {
  const { t } = useTranslation('staffResidents');
  const { filter, isFiltered, change, clear } = useResidentFilter();
  const [typed, setTyped] = useState(filter.text ?? '');
  const [sent, setSent] = useState(filter.text ?? '');
  const current = filter.text ?? '';
  // Another text in the address comes from elsewhere: the back button, or “Clear”.
  if (current !== sent) {
    setSent(current);
    setTyped(current);
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === current) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      change({ text: wanted });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, current, change]);
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <Labelled label={t('search')}>
        <span className={`${boxClasses} flex items-center gap-2 focus-within:ring-focus`}>
          <SearchIcon className="size-4 text-ink-3" />
          <input
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={t('searchHint')}
            className="w-52 bg-transparent text-base text-ink outline-none!"
          />
        </span>
      </Labelled>
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
