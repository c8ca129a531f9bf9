import type { RosterReading } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';

/** Why a file could not be compared, and what to do. */
export function FileProblem({ problem }: { problem: NonNullable<RosterReading['problem']> }) {
  const { t } = useTranslation('staffRoster');
  const values = { line: problem.line ?? 1 };
  return (
    <Banner tone="danger" title={t(`problems.${problem.code}.what`, values)}>
      {t(`problems.${problem.code}.do`, values)}
    </Banner>
  );
}
