import type { ReportDecision } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';

/** What staff decided, and why, while that is kept. */
export function useDecisionText() {
  const { t } = useTranslation('staffReports');
  return ({ decision, reason }: { decision: ReportDecision; reason: string | null }) =>
    reason ? t(`decision.${decision}`, { reason }) : t(`decisionAlone.${decision}`);
}
