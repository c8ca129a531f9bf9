import type { ReportCase } from '@nestmate/contract/staff/reports';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useId } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { relativeTime } from '@/ui/relative-time';
import { useNetwork } from '../platform/network';
import { useDecisionText } from './decision-words';
import { useExactTime, EvidenceText } from './evidence';

type Decision = ReportCase['decisions'][number];

/** The decisions against the person in a case, in order, each with the end of its appeal. */
export function CaseDecisions({ one }: { one: ReportCase }) {
  const { decisions, took_back: tookBack } = one;
  const last = decisions.at(-1);
  return (
    <ol className="flex flex-col gap-2">
      {decisions.map((each) => (
        <li key={`${each.decision} ${each.at}`}>
          {/* For the last decision, the outcome below says that it was taken back. */}
          <OneDecision
            decision={each}
            saysTakenBack={each.answer?.is_upheld !== false && !(each === last && tookBack)}
          />
        </li>
      ))}
    </ol>
  );
}

function OneDecision({ decision: one, saysTakenBack }: { decision: Decision; saysTakenBack: boolean }) {
  const { t } = useTranslation(['staffReports', 'reports']);
  const { exact, muteEnd } = useExactTime();
  const decisionText = useDecisionText();
  const { stated_reason: reason, taken_back_at: takenBackAt } = one;
  const parts = [
    decisionText(one),
    muteEnd(one.until),
    reason && t('told.staff', { reason: t(`reports:reasons.${reason}`) }),
    one.by,
    saysTakenBack && takenBackAt && t('takenBackAt', { when: exact(takenBackAt) }),
  ];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>{parts.filter(Boolean).join(' · ')}</span>
        <span className="text-sm text-ink-2">{exact(one.at)}</span>
      </p>
      {one.answer && <AnsweredAppeal answer={one.answer} />}
    </>
  );
}

type Answer = NonNullable<ReportCase['decisions'][number]['answer']>;

/** The answered appeal against a decision, with why and by whom it was answered so. */
function AnsweredAppeal({ answer }: { answer: Answer }) {
  const { t } = useTranslation('staffReports');
  const { exact } = useExactTime();
  const heading = useId();
  const { is_upheld: isUpheld, by, reason, text, at } = answer;
  const outcome = isUpheld ? 'upheld' : 'granted';
  const sentence = reason ? t(`appeal.${outcome}For`, { reason }) : t(`appeal.${outcome}`);
  return (
    <section className="mt-2 border-l-2 border-line pl-3">
      <h3 id={heading} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('appeal.title')} · {t('appeal.answered', { when: exact(at) })}
      </h3>
      {text && (
        <div className="mt-1">
          <EvidenceText text={text} labelledBy={heading} />
        </div>
      )}
      <p className="mt-1 wrap-anywhere">{[sentence, by].filter(Boolean).join(' · ')}</p>
    </section>
  );
}

export type AppealAnswer = 'keep' | 'takeBack';

interface AppealProps {
  appeal: NonNullable<ReportCase['appeal']>;
  now: number;
  onAnswer: (answer: AppealAnswer) => void;
}

/** The person's appeal against the decision. While it waits, it is answered before anything else is decided. */
export function Appeal({ appeal, now, onAnswer }: AppealProps) {
  const { t, language } = useTranslation('staffReports');
  const heading = useId();
  const { role } = useNetwork().network;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 id={heading} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('appeal.title')} · {t('appeal.sent', { when: relativeTime(Date.parse(appeal.at), now, language) })}
      </h3>
      <div className="mt-2">
        <EvidenceText text={appeal.text} labelledBy={heading} />
      </div>
      {!hasRight(role, 'moderate') ? null : appeal.may_answer ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => onAnswer('keep')}>
            {t('appeal.keep.action')}
          </Button>
          <Button variant="secondary" onPress={() => onAnswer('takeBack')}>
            {t('appeal.takeBack.action')}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-ink-2">{t('appeal.other')}</p>
      )}
    </section>
  );
}
