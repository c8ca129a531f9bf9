import { isAnySearch } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { ChoiceFilter } from '../search/choice-filter';
import { Filters } from '../search/filters';
import { filtersOf } from '../search/search.queries';
import type { SearchProps } from '../search/search-query';
import { ShowAction } from '../search/show-action';

/** The texts and the back link of each part of the filters. */
export const filterParts = {
  all: { title: 'search:title', lead: 'search:lead', parent: 'find', back: '/find' },
  majors: { title: 'search:majors', lead: 'search:choices.lead', parent: 'filters', back: '/filters' },
  housing: { title: 'search:housing', lead: 'search:choices.lead', parent: 'filters', back: '/filters' },
} as const;

export type FilterPart = keyof typeof filterParts;

interface PartProps extends SearchProps {
  part: FilterPart;
}

export const FilterContent = ({ part, ...search }: PartProps) =>
  part === 'all' ? <Filters {...search} /> : <ChoiceFilter kind={part} {...search} />;

/** The actions of the filters: see the people, clear all, or go back to the other filters. */
export function FilterActions({ part, settings, clear }: PartProps) {
  const { t } = useTranslation('search');
  const filters = filtersOf(settings);
  return (
    <>
      {part === 'all' && isAnySearch(filters) && (
        <Button variant="quiet" onPress={clear}>
          {t('clear')}
        </Button>
      )}
      {part !== 'all' && (
        <ButtonLink href="/filters" variant="secondary">
          {t('done')}
        </ButtonLink>
      )}
      <ShowAction filters={filters} href="/find" />
    </>
  );
}
