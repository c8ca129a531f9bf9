import { reportStates, type ReportCase, type ReportState } from '@nestmate/contract/staff/reports';
import { useRef, useState, type RefObject, useEffect } from 'react';
import { useAction } from '@/forms/use-action';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { Segments } from '@/ui/segments';
import { toast } from '@/ui/toasts';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { ReasonDialog } from '../parts/reason-dialog';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { DecisionDialog, DecidedMeanwhile } from './decision-dialog';
import { takenBackBy } from './decision-words';
import type { AppealAnswer } from './outcome';
import { isPossible } from './possible-decisions';
import { ReportCaseCard, type CaseAction } from './report-case-card';
import { useCases, useReopenCase, useAnswerAppeal } from './reports.queries';

/**
 * The cases of residents' reports: waiting ones, with possible danger first and then oldest first, and decided ones.
 */
export default function ReportsPage() {
  const { t } = useTranslation(['staffReports', 'staff']);
  const { search, change } = useAddress();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  const query = useCases(state, usePlace());
  const [action, setAction] = useState<CaseAction>();
  useTitle('sections.reports');
  const { cases, count = 0 } = query.data ?? {};
  const list = useRef<HTMLUListElement>(null);
  const { onDone, onFollow } = useFocusOnNext(
    list,
    cases?.map((one) => one.case_id) ?? [],
    action !== undefined,
  );
  useCaseKeys(list, cases ?? [], setAction);
  useFocusOnLinked(list, cases, search.get('case'));
  const step = action?.step;
  const dialogProps =
    action &&
    ({
      one: action.one,
      newest: cases ? cases.find((one) => one.case_id === action.one.case_id) : action.one,
      from: state,
      onDone: () => onDone(action.one.case_id),
      onFollow: () => onFollow(action.one.case_id),
      onClose: () => setAction(undefined),
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
        <EmptyState title={t(`nothing.${state}`)} scene="moon" beside="dark">
          {t(`nothingText.${state}`)}
        </EmptyState>
      ) : (
        <ul ref={list} className="flex flex-col gap-4">
          {cases.map((one) => (
            <li key={one.case_id}>
              <ReportCaseCard one={one} onAction={setAction} />
            </li>
          ))}
        </ul>
      )}
      {cases && count > cases.length && <p className="mt-4 text-ink-2">{t(`more.${state}`, { count })}</p>}
      {dialogProps && step === 'reopen' && <ReopenDialog {...dialogProps} />}
      {dialogProps && step && step !== 'reopen' && <DecisionDialog {...dialogProps} decision={step} />}
      {dialogProps && action?.answer && <AppealAnswerDialog {...dialogProps} answer={action.answer} />}
    </Page>
  );
}

interface AppealAnswerDialogProps {
  /** The case as it was when the dialog opened. */
  one: ReportCase;
  /** The case as the list has it now; undefined once it has left the list. */
  newest: ReportCase | undefined;
  answer: AppealAnswer;
  from: ReportState;
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Asks why a decision is upheld after an appeal, or reversed. */
function AppealAnswerDialog({
  one,
  newest,
  answer,
  from,
  onDone,
  onFollow,
  onClose,
}: AppealAnswerDialogProps) {
  const { t, language } = useTranslation('staffReports');
  const answering = useAction(useAnswerAppeal(one.case_id), 'inPlace');
  // A person who has seen a notice of a change, and clicks again, answers the case as it is now.
  const { version } = (answering.isError && newest) || one;
  const taken = answer === 'takeBack' ? takenBackBy(one, 'dismiss') : null;
  const submit = (reason: string) =>
    answering.run({ is_upheld: answer === 'keep', reason, version }, (_, isHere) => {
      onDone();
      if (isHere) onClose();
      toast({ text: t(`appeal.${answer}.done`), tone: 'success' });
    });
  const title = t(`appeal.${answer}.title`, { name: one.author?.name ?? t('former') });
  if (!newest && !answering.isPending && !answering.isSuccess)
    return <DecidedMeanwhile {...{ title, from, onDone, onFollow, onClose }} />;
  return (
    <ReasonDialog
      title={title}
      submit={t(`appeal.${answer}.action`)}
      tone="primary"
      needsReason
      isPending={answering.isPending}
      error={answering.error}
      changed={t('meanwhile.again')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {joinSentences(
          [
            t(`appeal.${answer}.text`, { name: one.author?.name ?? t('former') }),
            taken !== null && t(`takesBack.${taken}`),
          ],
          language,
        )}
      </p>
    </ReasonDialog>
  );
}

interface ReopenDialogProps {
  /** The case as it was when the dialog opened. */
  one: ReportCase;
  /** The case as the list has it now; undefined once it has left the list. */
  newest: ReportCase | undefined;
  from: ReportState;
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Asks why a closed case opens again. */
function ReopenDialog({ one, newest, from, onDone, onFollow, onClose }: ReopenDialogProps) {
  const { t } = useTranslation('staffReports');
  const reopening = useAction(useReopenCase(one.case_id), 'inPlace');
  // A person who has seen a notice of a change, and clicks again, opens the case as it is now.
  const { version } = (reopening.isError && newest) || one;
  const submit = (reason: string) =>
    reopening.run({ reason, version }, (_, isHere) => {
      onDone();
      if (isHere) onClose();
      toast({ text: t('reopen.done'), tone: 'success' });
    });
  const title = t('reopen.title');
  if (!newest && !reopening.isPending && !reopening.isSuccess)
    return <DecidedMeanwhile {...{ title, from, onDone, onFollow, onClose }} />;
  return (
    <ReasonDialog
      title={title}
      submit={t('reopen.action')}
      tone="primary"
      needsReason
      isPending={reopening.isPending}
      error={reopening.error}
      changed={t('meanwhile.again')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('reopen.text')}</p>
    </ReasonDialog>
  );
}

/** The steps that close a case without an effect on anybody, the first that is possible. */
const closingSteps = ['handled', 'dismiss'] as const;

/** `j` and `k` move the focus to the next and the previous case, and `e` asks why the focused one closes. */
function useCaseKeys(
  list: RefObject<HTMLElement | null>,
  cases: readonly ReportCase[],
  onAction: (action: CaseAction) => void,
) {
  const { role } = useNetwork().network;
  const focused = useRef<string>(undefined);
  useShortcut(['j', 'k', 'e'], (key) => {
    const articles = [...(list.current?.querySelectorAll('article') ?? [])];
    const within = articles.findIndex((article) => article.contains(document.activeElement));
    const at = within === -1 ? cases.findIndex((one) => one.case_id === focused.current) : within;
    const one = cases[at];
    if (key === 'e') {
      const step = one && closingSteps.find((each) => isPossible(one, each, role));
      if (step) onAction({ one, step });
      return;
    }
    const next = key === 'j' ? at + 1 : Math.max(0, at - 1);
    focused.current = cases[next]?.case_id ?? focused.current;
    articles[next]?.focus();
    // A browser does not scroll to the top of a case that is taller than the window.
    articles[next]?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  });
}

/** Moves the focus to the case that the address names, once, when the list is there: a mail leads to it. */
function useFocusOnLinked(
  list: RefObject<HTMLElement | null>,
  cases: readonly ReportCase[] | undefined,
  id: string | null,
) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!cases || id === null || shown.current === id) return;
    shown.current = id;
    const at = cases.findIndex((one) => one.case_id === id);
    const article = list.current?.querySelectorAll('article')[at];
    article?.focus();
    article?.querySelector('h2')?.scrollIntoView({ block: 'start' });
  }, [list, cases, id]);
}

/**
 * Once a decided case has left the list, moves the focus to the next one, or else to the page: the pressed button is
 * gone with it. A case that is followed into the other list gets the focus there.
 */
function useFocusOnNext(list: RefObject<HTMLElement | null>, ids: readonly string[], isAsking: boolean) {
  const due = useRef<{ id: string; at: number; isFollowed: boolean }>(undefined);
  useEffect(() => {
    if (!due.current || isAsking) return;
    const { id, at, isFollowed } = due.current;
    const listedAt = ids.indexOf(id);
    if (isFollowed === (listedAt === -1)) return;
    due.current = undefined;
    if (document.activeElement !== document.body) return;
    const cases = list.current?.querySelectorAll('article');
    const next =
      cases?.[isFollowed ? listedAt : Math.min(at, cases.length - 1)] ?? document.querySelector('main');
    next?.focus();
    // A browser does not scroll to the top of a case that is taller than the window.
    next?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }, [list, ids, isAsking]);
  const willFocus = (isFollowed: boolean) => (id: string) => {
    due.current = { id, at: ids.indexOf(id), isFollowed };
  };
  return { onDone: willFocus(false), onFollow: willFocus(true) };
}
