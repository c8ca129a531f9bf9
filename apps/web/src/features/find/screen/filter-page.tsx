import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { SearchQuery } from '../search/search-query';
import { FilterActions, FilterContent, type FilterPart, filterParts } from './filter-parts';

/** A part of the filters as a separate screen, with its actions in the thumb's reach. */
export function FilterPage({ part }: { part: FilterPart }) {
  const { t } = useTranslation(['shell', 'search']);
  const { title, lead, parent, back } = filterParts[part];
  const label = t('shell:backTo', { page: t(`shell:titles.${parent}`) });
  return (
    <Page>
      <ScreenHeader title={t(title)} lead={t(lead)} back={{ label, href: back }} />
      <SearchQuery>
        {(search) => (
          <>
            <FilterContent part={part} {...search} />
            <ActionBar>
              <FilterActions part={part} {...search} />
            </ActionBar>
          </>
        )}
      </SearchQuery>
    </Page>
  );
}
