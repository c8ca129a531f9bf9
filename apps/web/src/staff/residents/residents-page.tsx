import { hasRight } from '@nestmate/contract/staff';
import { useCallback, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { CsvLink } from '../parts/csv-link';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { BulkPart } from './bulk/bulk-part';
import { RecentDialog } from './bulk/recent-dialog';
import { useColumns, useSort } from './columns';
import { ColumnsDialog } from './columns-dialog';
import { useResidentFilter } from './filter';
import { useResidentPages } from '../parts/resident-pages.queries';
import { useResidentCount } from './residents.queries';
import { ResidentsFilters } from './residents-filters';
import { ResidentsGrid } from './residents-grid';
import { useSelection } from './selection';
import { ViewsMenu } from './views/views-menu';

/** Everybody who lives, or will live, in the network's places. */
export default function ResidentsPage() {
  const { t } = useTranslation(['staffResidents', 'staff', 'staffBulk']);
  const { network } = useNetwork();
  const { filter, isFiltered, clear } = useResidentFilter();
  const sorting = useSort();
  const { chosen: columns } = useColumns();
  const [opened, setOpened] = useState<'columns' | 'recent' | null>(null);
  const pages = useResidentPages({ ...filter, ...sorting.query });
  const counted = useResidentCount(filter);
  const found = counted.data?.count ?? 0;
  const choosing = useSelection(filter, found);
  const mayChoose = hasRight(network.role, 'invite');
  const { change } = useAddress();
  useTitle('sections.residents');
  const residents = pages.data?.pages.flatMap((page) => page.residents);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { place, state, unit_type } = filter;
  // The file contains no removed residents.
  const exported = { ...(state && state !== 'removed' && { state }), ...(unit_type && { unit_type }) };
  const loaded = residents?.length ?? 0;
  const count = hasNextPage ? Math.max(counted.data?.count ?? 0, loaded + 1) : loaded;
  return (
    <Page
      title={t('staff:sections.residents')}
      note={counted.data && t('count', { count: counted.data.count })}
      actions={
        <>
          <ViewsMenu />
          <Button size="sm" variant="quiet" onPress={() => setOpened('columns')}>
            {t('columns.action')}
          </Button>
          {mayChoose && (
            <Button size="sm" variant="quiet" onPress={() => setOpened('recent')}>
              {t('staffBulk:recentShort')}
            </Button>
          )}
          {place && state !== 'removed' && hasRight(network.role, 'setUp') && (
            <CsvLink
              path={`subnetworks/${place}/residents.csv`}
              filter={exported}
              ask={(call) =>
                call(calls.staffRoster.export, {
                  params: { networkId: network.network_id, subnetworkId: place },
                  query: exported,
                })
              }
            />
          )}
        </>
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
        <ResidentsGrid
          residents={residents}
          columns={columns}
          sorting={sorting}
          choosing={mayChoose ? choosing : undefined}
          count={count}
          onNeed={more}
        />
      )}
      <BulkPart choosing={choosing} filter={filter} found={found} />
      {opened === 'columns' && <ColumnsDialog onClose={() => setOpened(null)} />}
      {opened === 'recent' && (
        <RecentDialog
          onOpen={(bulk) => {
            setOpened(null);
            change({ bulk });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
