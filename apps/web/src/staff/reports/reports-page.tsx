import { reportStates } from '@nestmate/contract/staff';
import { useRef, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { Segments } from '@/ui/segments';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { AppealAnswerDialog } from './appeal-answer-dialog';
import { DecisionDialog } from './decision-dialog';
import { ReopenDialog } from './reopen-dialog';
import { ReportCaseCard, type Wanted } from './report-case-card';
import { useCases } from './reports.queries';
import { useFocusOnNext } from './use-focus-on-next';

/** The cases of residents' reports: waiting ones, with possible danger first and then oldest first, and decided ones. */
export default function ReportsPage() {
  const { t } = useTranslation(['staffReports', 'staff']);
  const { search, change } = useAddress();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  const query = useCases(state, usePlace());
  const [wanted, setWanted] = useState<Wanted>();
  useTitle('sections.reports');
  const { cases, count = 0 } = query.data ?? {};
  const list = useRef<HTMLUListElement>(null);
  const { onDone, onFollow } = useFocusOnNext(
    list,
    cases?.map((one) => one.case_id) ?? [],
    wanted !== undefined,
  );
  const step = wanted?.step;
  const asked =
    wanted &&
    ({
      one: wanted.one,
      newest: cases ? cases.find((one) => one.case_id === wanted.one.case_id) : wanted.one,
      from: state,
      onDone: () => onDone(wanted.one.case_id),
      onFollow: () => onFollow(wanted.one.case_id),
      onClose: () => setWanted(undefined),
    } as const);
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
        <ul ref={list} className="flex flex-col gap-4">
          {cases.map((one) => (
            <li key={one.case_id}>
              <ReportCaseCard one={one} onWant={setWanted} />
            </li>
          ))}
        </ul>
      )}
      {cases && count > cases.length && <p className="mt-4 text-ink-2">{t(`more.${state}`, { count })}</p>}
      {asked && step === 'reopen' && <ReopenDialog {...asked} />}
      {asked && step && step !== 'reopen' && <DecisionDialog {...asked} decision={step} />}
      {asked && wanted?.answer && <AppealAnswerDialog {...asked} answer={wanted.answer} />}
    </Page>
  );
}
