import type { ReportCase } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { useDecisionText } from './use-decision-text';
import { useExactTime } from './use-exact-time';

/** Staff decisions against the person in other cases, latest first. */
export function EarlierDecisions({ decisions }: { decisions: ReportCase['earlier'] }) {
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
