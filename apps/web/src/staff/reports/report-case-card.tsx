import { type ReportCase, reportPromiseHours } from '@nestmate/contract/staff/reports';
import { useId } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Chip } from '@/ui/chip';
import { relativeTime } from '@/ui/relative-time';
import { TextLink } from '@/ui/text-link';
import { useMinute } from '@/ui/use-minute';
import { useHref } from '../platform/use-address';
import { BeginConversation } from '../support/begin-conversation';
import { isByOffice, useDecisionText } from './decision-words';
import { type CaseStep, Decisions } from './decisions';
import { Evidence, EvidenceText, useExactTime } from './evidence';
import { Appeal, type AppealAnswer, CaseDecisions } from './outcome';

/** The chosen step in a case: a decision, opening it again, or the answer to its appeal. */
export interface CaseAction {
  one: ReportCase;
  step?: CaseStep;
  answer?: AppealAnswer;
}

interface ReportCaseCardProps {
  one: ReportCase;
  onAction: (action: CaseAction) => void;
}

const promisedMs = reportPromiseHours * 60 * 60_000;

/** One case: the evidence, the reporters, and the possible decisions. */
export function ReportCaseCard({ one, onAction }: ReportCaseCardProps) {
  const { t, language } = useTranslation(['staffReports', 'reports']);
  const id = useId();
  const href = useHref();
  const now = useMinute();
  const { closed_at: closedAt, decision, is_hidden: isHidden, author } = one;
  const openedAt = Date.parse(one.opened_at);
  // Reports are deleted with the evidence.
  const isReported = one.reports.length > 0 || one.evidence === null;
  // An appeal makes the case wait again, but is not a report.
  const cameAt = Math.min(openedAt, Date.parse(one.reports.at(-1)?.at ?? one.opened_at));
  const ago = (moment: number) => ({ when: relativeTime(moment, now, language) });
  return (
    <article
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="scroll-mt-20 text-lg wrap-anywhere">
          {t(`caseOf.${one.kind}`, { name: author?.name ?? t(isByOffice(one) ? 'office' : 'former') })}
        </h2>
        {one.is_urgent && <Chip tone="brick">{t('reports:reasons.danger')}</Chip>}
        {one.appeal && <Chip tone="plum">{t('appeal.chip')}</Chip>}
        {isHidden && <Chip>{t(decision === 'hide' ? 'hidden' : 'hiddenByReports')}</Chip>}
        {one.is_deleted && <Chip>{t('deleted')}</Chip>}
        {!closedAt && now - openedAt > promisedMs && <Chip tone="brick">{t('late')}</Chip>}
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {author && (
          <>
            <TextLink href={href(`residents/${author.membership_id}`)}>{author.name}</TextLink> ·{' '}
          </>
        )}
        {one.place} · {t(isReported ? 'waiting' : 'found', ago(cameAt))}
        {closedAt && ` · ${t('decided', ago(Date.parse(closedAt)))}`}
        {one.thread_id && (
          <>
            {' · '}
            <TextLink href={href(`community/${one.thread_id}`, { place: one.subnetwork_id })}>
              {t('inThread')}
            </TextLink>
          </>
        )}
      </p>
      {author && (
        // Apart from the name above, which is pressed, too.
        <div className="mt-2 -ml-3.5">
          <BeginConversation isBeside membershipId={author.membership_id} name={author.name} />
        </div>
      )}
      {decision && <Outcome one={one} />}
      {/* The decisions stick within this box, so they never cover the case's heading. */}
      <div>
        {one.people.length > 0 && <RoomPeople people={one.people} />}
        {one.earlier.length > 0 && <EarlierDecisions decisions={one.earlier} />}
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <Evidence posts={one.evidence} isReported={isReported} />
          {one.reports.length > 0 && <Reporters reports={one.reports} />}
        </div>
        {one.appeal && (
          <Appeal appeal={one.appeal} now={now} onAnswer={(answer) => onAction({ one, answer })} />
        )}
        <Decisions one={one} onDecide={(step) => onAction({ one, step })} />
      </div>
    </article>
  );
}

type Report = ReportCase['reports'][number];

/** The reporters of a case, with the times and their words. */
function Reporters({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation('staffReports');
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{t('reports')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {reports.map((report) => (
          <li key={`${report.membership_id} ${report.at}`}>
            <OneReport report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneReport({ report: { membership_id: membershipId, name, about, reason, at } }: { report: Report }) {
  const { t } = useTranslation(['staffReports', 'reports']);
  const { exact } = useExactTime();
  const href = useHref();
  const id = useId();
  return (
    <>
      <p id={id} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
        {membershipId ? (
          <TextLink href={href(`residents/${membershipId}`)}>{name}</TextLink>
        ) : (
          <span className="font-semibold">{t('former')}</span>
        )}
        {exact(at)}
      </p>
      {membershipId && (
        // Apart from the name above, which is pressed, too.
        <div className="mt-2 -ml-3.5">
          <BeginConversation isBeside membershipId={membershipId} name={name ?? t('former')} />
        </div>
      )}
      {about.length > 0 && (
        <p className="my-1 flex flex-wrap gap-1">
          {about.map((each) => (
            <Chip key={each} {...(each === 'danger' && { tone: 'brick' })}>
              {t(`reports:reasons.${each}`)}
            </Chip>
          ))}
        </p>
      )}
      {reason && <EvidenceText text={reason} labelledBy={id} />}
    </>
  );
}

/** Whether the decisions of a case show its latest step already: it is the last of them, or how its appeal ended. */
const isAmongDecisions = ({ decisions, decided_at: decidedAt }: ReportCase): boolean =>
  decisions.some(
    ({ at, answer }) => at === decidedAt || (answer?.is_upheld === false && answer.at === decidedAt),
  );

/** The decision in a case, what became of it, and how the case opened again. */
function Outcome({ one }: { one: ReportCase }) {
  const { t } = useTranslation('staffReports');
  const decisionText = useDecisionText();
  const { decision, reason, decisions, took_back: tookBack, decided_by: decidedBy, reopened } = one;
  if (!decision) return null;
  const step = tookBack
    ? t(`tookBack.${tookBack}`, { reason: reason ?? '' })
    : decisionText({ decision, reason });
  const lines = [
    isAmongDecisions(one) ? [] : [step, decidedBy],
    reopened ? [t('reopened', { reason: reopened.reason }), reopened.by] : [],
  ];
  return (
    <div className="mt-2 flex flex-col gap-2 wrap-anywhere">
      {decisions.length > 0 && <CaseDecisions one={one} />}
      {lines.map((parts) => {
        const line = parts.filter(Boolean).join(' · ');
        return line && <p key={line}>{line}</p>;
      })}
    </div>
  );
}

/** Staff decisions against the person in other cases, latest first. */
function EarlierDecisions({ decisions }: { decisions: ReportCase['earlier'] }) {
  const { t } = useTranslation('staffReports');
  const { exact, muteEnd } = useExactTime();
  const decisionText = useDecisionText();
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('earlier', { count: decisions.length })}
      </h3>
      <ul className="mt-1 flex flex-col gap-1">
        {decisions.map(({ decision, at, until, reason }) => (
          <li key={`${decision} ${at}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere">
              {[decisionText({ decision, reason }), muteEnd(until)].filter(Boolean).join(' · ')}
            </span>
            <span className="text-sm text-ink-2">{exact(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The people of a reported room, each a link: no decision is about a room as such. */
function RoomPeople({ people }: { people: ReportCase['people'] }) {
  const { t } = useTranslation('staffReports');
  const href = useHref();
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{t('people')}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {people.map(({ membership_id: membershipId, name }) => (
          <li key={membershipId}>
            <TextLink href={href(`residents/${membershipId}`)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
