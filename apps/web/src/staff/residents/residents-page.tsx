import type { BulkKind } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import { Suspense, useCallback, useState } from 'react';
import { showFailure, useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { MessageDialog } from '../messages';
import { CsvLink } from '../parts/csv';
import { NobodyYet } from '../parts/nobody-yet';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { useAddress, useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { BulkDialog } from './bulk/bulk-dialog';
import { usePreviewBulk } from './bulk/bulk.queries';
import { RecentDialog } from './bulk/recent-dialog';
import { SelectionBar } from './bulk/selection-bar';
import { type BulkAction, type BulkKindWithInput, StartDialog } from './bulk/start-dialog';
import { useColumns, useSort, ColumnsDialog } from './columns';
import { useResidentFilter } from './filter';
import { useResidentList } from './resident-list';
import { ResidentsFilters } from './residents-filters';
import { ResidentsGrid } from './residents-grid';
import { useResidentCount, type Filter } from './residents.queries';
import { useSelection, asChosen, type SelectionState } from './selection';
import { ViewsMenu } from './views-menu';

/** Everybody who lives, or will live, in the network's places. */
export default function ResidentsPage() {
  const { t } = useTranslation(['staffResidents', 'staff', 'staffBulk']);
  const { network } = useNetwork();
  const href = useHref();
  const { filter, isFiltered, clear } = useResidentFilter();
  const sorting = useSort();
  const { chosen: columns, nameOf } = useColumns();
  const [opened, setOpened] = useState<'columns' | 'recent' | null>(null);
  const { search, change } = useAddress();
  const pages = useResidentList(search);
  const counted = useResidentCount(filter);
  const found = counted.data?.count ?? 0;
  const choosing = useSelection(filter, found);
  const mayChoose = hasRight(network.role, 'invite');
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
          {hasRight(network.role, 'work') && <ViewsMenu />}
          <Button size="sm" variant="quiet" onPress={() => setOpened('columns')}>
            {t('columns.action')}
          </Button>
          {hasRight(network.role, 'moderate') && (
            <ButtonLink size="sm" variant="quiet" href={href('messages')}>
              {t('messages')}
            </ButtonLink>
          )}
          {mayChoose && (
            <Button size="sm" variant="quiet" onPress={() => setOpened('recent')}>
              {t('staffBulk:recentShort')}
            </Button>
          )}
          {place && state !== 'removed' && hasRight(network.role, 'setUp') && (
            <CsvLink
              path={`subnetworks/${place}/residents.csv`}
              filter={exported}
              fetchFile={(call) =>
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
        isFiltered ? (
          <EmptyState
            title={t('nothingFound')}
            scene="moon"
            beside="dark"
            action={
              <Button variant="secondary" onPress={clear}>
                {t('clear')}
              </Button>
            }
          />
        ) : (
          <NobodyYet title={t('nothing')} />
        )
      ) : (
        <ResidentsGrid
          residents={residents}
          columns={columns}
          nameOf={nameOf}
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

interface BulkPartProps {
  choosing: SelectionState;
  filter: Filter;
  /** The residents that the filter finds. */
  found: number;
}

const needsInput = (kind: BulkKind): kind is BulkKindWithInput =>
  kind === 'move' || kind === 'invite' || kind === 'remind';

/** The actions for the chosen residents; the address names the open one. */
function BulkPart({ choosing, filter, found }: BulkPartProps) {
  const { search, change } = useAddress();
  const [starting, setStarting] = useState<BulkKindWithInput | null>(null);
  const [writing, setWriting] = useState<ReturnType<typeof asChosen> | null>(null);
  const preview = useAction(usePreviewBulk(), (error) => {
    // A dialog that asks first shows it itself.
    if (starting === null) showFailure(error);
  });
  const id = search.get('bulk');
  const go = (action: BulkAction) =>
    preview.run({ action, selection: asChosen(choosing.selection, filter) }, (bulk) => {
      setStarting(null);
      change({ bulk: bulk.bulk_id });
    });
  const start = (kind: BulkKind) => {
    if (!needsInput(kind)) return void go({ kind });
    preview.reset();
    setStarting(kind);
  };
  return (
    <>
      {choosing.count > 0 && (
        <SelectionBar
          choosing={choosing}
          found={found}
          isRemoved={filter.state === 'removed'}
          isPending={preview.isPending}
          onAction={start}
          onMessage={() => setWriting(asChosen(choosing.selection, filter))}
        />
      )}
      {writing && (
        <Suspense>
          <MessageDialog
            selection={writing}
            count={choosing.count}
            onSent={() => {
              setWriting(null);
              choosing.clear();
            }}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
      {starting && (
        <StartDialog
          kind={starting}
          count={choosing.count}
          isPending={preview.isPending}
          error={preview.error}
          onGo={(action) => void go(action)}
          onClose={() => setStarting(null)}
        />
      )}
      {id && /^[0-9a-f-]{36}$/.test(id) && (
        <BulkDialog key={id} id={id as BulkId} onDone={choosing.clear} onClose={() => change({ bulk: '' })} />
      )}
    </>
  );
}
