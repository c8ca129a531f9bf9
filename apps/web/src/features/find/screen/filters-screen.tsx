import { isAnySearch } from '@nestmate/contract/rules/no-filters';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';
import { CrossIcon } from '@/ui/icons/cross';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { useWideScreen } from '@/ui/use-media';
import { ChoiceFilter, Filters } from '../search/filters';
import { SearchQuery, type SearchProps } from '../search/search-query';
import { filtersOf } from '../search/search.queries';
import { ShowAction } from '../search/show-action';
import { DeckPage } from './deck-page';

/**
 * `/filters`, `/filters-majors` and `/filters-housing`: beside the deck, which answers; on a phone screens of their
 * own.
 */
export default function FiltersScreen({ part }: { part: FilterPart }) {
  const isWide = useWideScreen();
  if (!isWide) return <FilterPage part={part} />;
  return (
    <DeckPage
      beside={
        // An arrow pressed in the panel decides on nobody.
        <div data-takes-keys className="contents">
          <FilterPanel part={part} />
        </div>
      }
    />
  );
}

/** The texts and the back link of each part of the filters. */
const filterParts = {
  all: { title: 'search:title', lead: 'search:lead', parent: 'find', back: '/find' },
  majors: { title: 'search:majors', lead: 'search:choices.lead', parent: 'filters', back: '/filters' },
  housing: { title: 'search:housing', lead: 'search:choices.lead', parent: 'filters', back: '/filters' },
} as const;

type FilterPart = keyof typeof filterParts;

interface PartProps extends SearchProps {
  part: FilterPart;
}

const FilterContent = ({ part, ...search }: PartProps) =>
  part === 'all' ? <Filters {...search} /> : <ChoiceFilter kind={part} {...search} />;

/** The actions of the filters: see the people, clear all, or go back to the other filters. */
function FilterActions({ part, settings, clear }: PartProps) {
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

/** A part of the filters beside the deck: its header and its actions stay while the rest scrolls. */
function FilterPanel({ part }: { part: FilterPart }) {
  const { t } = useTranslation(['search', 'shell', 'common']);
  const { title, lead, parent, back } = filterParts[part];
  return (
    <Card padding="none" className="flex max-h-full flex-col overflow-hidden">
      <div className="flex min-h-16 items-center gap-2 border-b border-line pr-3 pl-6">
        {part !== 'all' && (
          <span className="-ml-3">
            <IconLink
              href={back}
              label={t('shell:backTo', { page: t(`shell:titles.${parent}`) })}
              icon={<BackIcon />}
            />
          </span>
        )}
        <h2 data-arrival="" tabIndex={-1} className="min-w-0 flex-1 text-xl">
          {t(title)}
        </h2>
        <IconLink href="/find" label={t('close')} icon={<CrossIcon />} />
      </div>
      <SearchQuery>
        {(search) => (
          <>
            <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-6 py-5 [--ground:var(--color-surface)]">
              <p className="text-ink-2">{t(lead)}</p>
              <FilterContent part={part} {...search} />
            </div>
            <div className="flex items-center gap-3 border-t border-line px-6 py-3">
              <FilterActions part={part} {...search} />
            </div>
          </>
        )}
      </SearchQuery>
    </Card>
  );
}

/** A part of the filters as a separate screen, with its actions in the thumb's reach. */
function FilterPage({ part }: { part: FilterPart }) {
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
