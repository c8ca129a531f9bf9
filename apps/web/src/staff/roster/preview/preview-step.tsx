import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useCallback } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { NotLoaded } from '../../parts/not-loaded';
import { useImportRows, useRosterParams } from '../roster.queries';
import { DownloadRows } from './download-rows';
import { OutcomeTabs } from './outcome-tabs';
import { RowsTable } from './rows-table';
import { filterOf, useView } from './view';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
}

/** What each row of the file would do. */
export function PreviewStep({ place, found }: Props) {
  const { t } = useTranslation('staffRoster');
  const { view, choose } = useView(found);
  const params = useRosterParams(place);
  const pages = useImportRows(place, found.import_id, filterOf(view));
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const loaded = rows?.length ?? 0;
  const known = view === 'losing' ? 0 : view === 'kept' ? found.kept : found.counts[view];
  return (
    <div className="flex flex-col gap-4">
      <OutcomeTabs found={found} view={view} onChoose={choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t(`views.${view}`)}</h2>
        {loaded > 0 && <DownloadRows params={params} found={found} view={view} />}
      </div>
      {!rows ? (
        <NotLoaded query={pages} />
      ) : loaded === 0 ? (
        <EmptyState title={t('preview.nothing')} scene="moon" beside="dark" />
      ) : (
        <RowsTable
          key={view}
          rows={rows}
          count={hasNextPage ? Math.max(known, loaded + 1) : loaded}
          onNeed={more}
        />
      )}
    </div>
  );
}
