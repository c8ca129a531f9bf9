import type { ReportCase } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { CaseDecisions } from './case-decisions';
import { useDecisionText } from './use-decision-text';

/** Whether the decisions of a case tell its latest step already: it is the last of them, or how its appeal ended. */
const isTold = ({ decisions, decided_at: decidedAt }: ReportCase): boolean =>
  decisions.some(
    ({ at, answer }) => at === decidedAt || (answer?.is_upheld === false && answer.at === decidedAt),
  );

/** What was decided in a case, what became of it, and how the case opened again. */
export function Outcome({ one }: { one: ReportCase }) {
  const { t } = useTranslation('staffReports');
  const decisionText = useDecisionText();
  const { decision, reason, decisions, took_back: tookBack, decided_by: decidedBy, reopened } = one;
  if (!decision) return null;
  const step = tookBack
    ? t(`tookBack.${tookBack}`, { reason: reason ?? '' })
    : decisionText({ decision, reason });
  const lines = [
    isTold(one) ? [] : [step, decidedBy],
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
