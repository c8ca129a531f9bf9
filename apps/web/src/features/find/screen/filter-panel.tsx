import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';
import { CrossIcon } from '@/ui/icons/cross';
import { SearchQuery } from '../search/search-query';
import { FilterActions, FilterContent, type FilterPart, filterParts } from './filter-parts';

/** A part of the filters beside the deck: its header and its actions stay while the rest scrolls. */
export function FilterPanel({ part }: { part: FilterPart }) {
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
