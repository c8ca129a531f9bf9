import { addPage } from '@/platform/more-pages';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { hasRight } from '@nestmate/contract/staff';
import { CsvLink } from '../parts/csv-link';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { calls } from '../platform/call';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { useAuditPages } from './audit.queries';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { EntryDialog } from './entry-dialog';
import { useAuditAddress } from './filter';
import { SealNote } from './seal-note';

/** The actions of staff, jobs and the command line. */
export default function AuditPage() {
  const { t } = useTranslation(['staffAudit', 'staff']);
  const { network } = useNetwork();
  const { filter, entry, change, clear } = useAuditAddress();
  const place = usePlace();
  const pages = useAuditPages(network.network_id, { ...filter, ...(place && { place }) });
  useTitle('sections.audit');

  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title={t('staff:sections.audit')}
      note={!hasRight(network.role, 'staff') && t('onlyMine')}
      actions={
        <>
          <SealNote />
          <CsvLink
            path="audit.csv"
            filter={{ ...filter, place }}
            ask={(call) =>
              call(calls.staffAudit.export, {
                params: { networkId: network.network_id },
                query: { ...filter, ...(place && { place }) },
              })
            }
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuditFilters isFiltered={isFiltered} onClear={clear} />
        {!entries ? (
          <NotLoaded query={pages} />
        ) : entries.length === 0 ? (
          <EmptyState title={t(isFiltered ? 'nothingFound' : 'nothing')} scene="moon" beside="dark">
            {isFiltered && (
              <Button variant="secondary" onPress={clear}>
                {t('clear')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <AuditTable entries={entries} onOpen={(id) => change({ entry: String(id) })} />
        )}
        {pages.hasNextPage && (
          <span className="self-center">
            <Button
              variant="secondary"
              isPending={pages.isFetchingNextPage}
              onPress={() => void addPage(pages, 'next')}
            >
              {t('older')}
            </Button>
          </span>
        )}
      </div>
      {entry !== null && (
        <EntryDialog
          id={entry}
          known={entries?.find(({ id }) => id === entry)}
          onClose={() => change({ entry: '' })}
        />
      )}
    </Page>
  );
}
