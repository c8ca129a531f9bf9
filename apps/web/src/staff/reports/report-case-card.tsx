import { type ReportCase, reportPromiseHours } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { relativeTime } from '@/ui/relative-time';
import { TextLink } from '@/ui/text-link';
import { useMinute } from '@/ui/use-minute';
import { useHref } from '../platform/use-href';
import { Appeal, type AppealAnswer } from './appeal';
import { isByOffice } from './decision-words';
import { type CaseStep, Decisions } from './decisions';
import { EarlierDecisions } from './earlier-decisions';
import { Evidence } from './evidence';
import { Outcome } from './outcome';
import { Reporters } from './reporters';
import { RoomPeople } from './room-people';

/** The chosen step in a case: a decision, opening it again, or the answer to its appeal. */
export interface Wanted {
  one: ReportCase;
  step?: CaseStep;
  answer?: AppealAnswer;
}

interface Props {
  one: ReportCase;
  onWant: (wanted: Wanted) => void;
}

const promisedMs = reportPromiseHours * 60 * 60_000;

/** One case: the evidence, the reporters, and the possible decisions. */
export function ReportCaseCard({ one, onWant }: Props) {
  const { t, language } = useTranslation(['staffReports', 'reporting']);
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
        {one.is_urgent && <Chip tone="brick">{t('reporting:reasons.danger')}</Chip>}
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
          <Appeal appeal={one.appeal} now={now} onAnswer={(answer) => onWant({ one, answer })} />
        )}
        <Decisions one={one} onDecide={(step) => onWant({ one, step })} />
      </div>
    </article>
  );
}
