import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useCallback, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { NotLoaded } from '../../parts/not-loaded';
import { BeforeImport } from '../commit/before-import';
import { ImportDone } from '../commit/import-done';
import { ImportRunning } from '../commit/import-running';
import { isOpen, isRunning } from '../commit/states';
import { useImportRows } from '../roster.queries';
import { DownloadRows } from './download-rows';
import { OutcomeTabs } from './outcome-tabs';
import { RowsTable } from './rows-table';
import { StrangeWords } from './strange-words';
import { countOf, filterOf, useView } from './view';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
  /** Reads the held file again; absent after a reload, which forgets the file. */
  onReadAgain: (() => void) | undefined;
  onFile: (file: File) => void;
}

/** The effect of each row of the file. */
export function PreviewStep({ place, found, onReadAgain, onFile }: Props) {
  const { t } = useTranslation('staffRoster');
  const { view, choose } = useView(found);
  /** Whether staff have explained words that the file was not read with yet. */
  const [isUnread, setUnread] = useState(false);
  const pages = useImportRows(place, found.import_id, filterOf(view));
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const loaded = rows?.length ?? 0;
  return (
    <div className="flex flex-col gap-4">
      {isOpen(found.state) && (
        <>
          <StrangeWords
            place={place}
            found={found}
            onReadAgain={onReadAgain}
            onFile={onFile}
            onUnread={setUnread}
          />
          <BeforeImport
            place={place}
            found={found}
            isUnread={isUnread}
            wrongRows={
              <DownloadRows place={place} found={found} view="wrong" label={t('preview.downloadWrong')} />
            }
            onSee={choose}
          />
        </>
      )}
      {isRunning(found.state) && <ImportRunning found={found} />}
      {(found.state === 'done' || found.state === 'undone') && <ImportDone place={place} found={found} />}
      <OutcomeTabs found={found} view={view} onChoose={choose} />
      {found.skipped > 0 && (
        <p className="text-sm text-ink-2">{t('preview.skipped', { count: found.skipped })}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t(`views.${view}`)}</h2>
        {found.state === 'undone' && <p className="basis-full text-ink-2">{t('happened.heading')}</p>}
        {loaded > 0 && !(view === 'wrong' && isOpen(found.state)) && (
          <DownloadRows place={place} found={found} view={view} label={t('preview.download')} />
        )}
      </div>
      {!rows ? (
        <NotLoaded query={pages} />
      ) : loaded === 0 ? (
        <EmptyState title={t('preview.nothing')} scene="moon" beside="dark" />
      ) : (
        <RowsTable
          key={view}
          place={place}
          found={found}
          rows={rows}
          count={hasNextPage ? Math.max(countOf(view, found), loaded + 1) : loaded}
          onNeed={more}
        />
      )}
    </div>
  );
}
