import type { RosterImport } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';

/** The progress of a running import. */
export function ImportRunning({ found: { state, progress } }: { found: RosterImport }) {
  const { t } = useTranslation('staffRoster');
  return (
    <Card as="section" className="max-w-160">
      <ProgressBar label={t(`running.${state === 'undoing' ? state : 'committing'}`)} percent={progress} />
      <p className="pt-3 text-ink-2">{t('running.text')}</p>
    </Card>
  );
}
