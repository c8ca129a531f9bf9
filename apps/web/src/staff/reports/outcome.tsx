import type { ReportCase } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { useExactTime } from './use-exact-time';

/** The latest decision with its reason and author, and how the case opened again. */
export function Outcome({ one }: { one: ReportCase }) {
  const { t } = useTranslation(['staffReports', 'reporting']);
  const { muteEnd } = useExactTime();
  const { decision, took_back: tookBack, until, decided_by: decidedBy, told_reason: told, reopened } = one;
  if (!decision) return null;
  const about = { reason: one.reason ?? '' };
  const what = tookBack ? t(`tookBack.${tookBack}`, about) : t(`decision.${decision}`, about);
  const lines = [
    [what, muteEnd(until), told && t('told.staff', { reason: t(`reporting:reasons.${told}`) }), decidedBy],
    reopened ? [t('reopened', { reason: reopened.reason }), reopened.by] : [],
  ];
  return (
    <div className="mt-2 wrap-anywhere">
      {lines.map((parts) => {
        const line = parts.filter(Boolean).join(' · ');
        return line && <p key={line}>{line}</p>;
      })}
    </div>
  );
}
