import { type ReportCase, type ReportDecision, reportStates } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { Segments } from '@/ui/segments';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { DecisionDialog } from './decision-dialog';
import { ReportCaseCard } from './report-case-card';
import { useCases } from './reports.queries';

/** What residents reported: the cases that wait, the oldest first, and those that were decided. */
export default function ReportsPage() {
  const { t } = useTranslation(['staffReports', 'staff']);
  const { search, change } = useAddress();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  const query = useCases(state, usePlace());
  const [wanted, setWanted] = useState<{ one: ReportCase; decision: ReportDecision }>();
  useTitle('sections.reports');
  const { cases, count = 0 } = query.data ?? {};
  const newest = cases?.find((one) => one.case_id === wanted?.one.case_id) ?? wanted?.one;
  return (
    <Page
      title={t('staff:sections.reports')}
      note={t('note')}
      actions={
        <Segments
          label={t('state')}
          options={reportStates.map((id) => ({ id, label: t(`states.${id}`) }))}
          value={state}
          onChange={(id) => change({ state: id === 'open' ? '' : id })}
        />
      }
    >
      {!cases ? (
        <NotLoaded query={query} />
      ) : cases.length === 0 ? (
        <EmptyState title={t(`nothing.${state}`)} scene="moon" beside="dark" />
      ) : (
        <ul className="flex flex-col gap-4">
          {cases.map((one) => (
            <li key={one.case_id}>
              <ReportCaseCard one={one} onDecide={(decision) => setWanted({ one, decision })} />
            </li>
          ))}
        </ul>
      )}
      {cases && count > cases.length && <p className="mt-4 text-ink-2">{t('more', { count })}</p>}
      {wanted && newest && (
        <DecisionDialog {...wanted} newestVersion={newest.version} onClose={() => setWanted(undefined)} />
      )}
    </Page>
  );
}
