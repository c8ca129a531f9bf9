import { hasRight } from '@nestmate/contract/staff';
import { useCallback } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { CsvLink } from '../parts/csv-link';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { useResidentFilter } from './filter';
import { useResidentCount, useResidentPages } from './residents.queries';
import { ResidentsFilters } from './residents-filters';
import { ResidentsGrid } from './residents-grid';

/** Everybody who lives, or will live, in the network's places. */
export default function ResidentsPage() {
  const { t } = useTranslation(['staffResidents', 'staff']);
  const { network } = useNetwork();
  const { filter, isFiltered, clear } = useResidentFilter();
  const pages = useResidentPages(filter);
  const counted = useResidentCount(filter);
  useTitle('sections.residents');
  const residents = pages.data?.pages.flatMap((page) => page.residents);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const loaded = residents?.length ?? 0;
  const count = hasNextPage ? Math.max(counted.data?.count ?? 0, loaded + 1) : loaded;
  return (
    <Page
      title={t('staff:sections.residents')}
      note={counted.data && t('count', { count: counted.data.count })}
      actions={
        filter.place &&
        hasRight(network.role, 'setUp') && (
          <CsvLink
            path={`subnetworks/${filter.place}/residents.csv`}
            filter={{ state: filter.state, unit_type: filter.unit_type }}
          />
        )
      }
    >
      <ResidentsFilters />
      {!residents ? (
        <NotLoaded query={pages} />
      ) : residents.length === 0 ? (
        <EmptyState title={t(isFiltered ? 'nothingFound' : 'nothing')} scene="moon" beside="dark">
          {isFiltered && (
            <Button variant="secondary" onPress={clear}>
              {t('clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <ResidentsGrid residents={residents} count={count} onNeed={more} />
      )}
    </Page>
  );
}
