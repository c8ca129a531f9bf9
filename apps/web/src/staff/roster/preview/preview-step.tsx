import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useCallback } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { NotLoaded } from '../../parts/not-loaded';
import { BeforeImport } from '../commit/before-import';
import { ImportDone } from '../commit/import-done';
import { ImportRunning } from '../commit/import-running';
import { isOpen, isRunning } from '../commit/states';
import { useImportRows, useRosterParams } from '../roster.queries';
import { DownloadRows } from './download-rows';
import { OutcomeTabs } from './outcome-tabs';
import { RowsTable } from './rows-table';
import { countOf, filterOf, useView } from './view';

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
  return (
    <div className="flex flex-col gap-4">
      {isOpen(found.state) && <BeforeImport place={place} found={found} onSee={choose} />}
      {isRunning(found.state) && <ImportRunning found={found} />}
      {(found.state === 'done' || found.state === 'undone') && <ImportDone place={place} found={found} />}
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
          count={hasNextPage ? Math.max(countOf(view, found), loaded + 1) : loaded}
          onNeed={more}
        />
      )}
    </div>
  );
}
