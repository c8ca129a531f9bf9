import { useTranslation } from '@/platform/use-translation';
import { ProgressSteps } from '@/ui/progress-steps';

/** A basic step of so many, or a question of so many; counted from 1. */
export interface Progress {
  part: 'basic' | 'life';
  current: number;
  total: number;
  /** The number of basic steps. */
  basicTotal: number;
  /** The basic steps, counted from 0, that were skipped. */
  skipped: readonly number[];
}

/** One progress across the whole of registration, and the count within its part. */
export function RegistrationProgress({ part, current, total, basicTotal, skipped }: Progress) {
  const { t } = useTranslation('registration');
  const isBasic = part === 'basic';
  return (
    <>
      <ProgressSteps
        label={t('progress')}
        valueText={t(isBasic ? 'basicOf' : 'lifeOf', { current, total })}
        parts={[
          {
            name: 'basic',
            total: basicTotal,
            done: isBasic ? current - 1 : basicTotal,
            skipped,
            isCurrent: isBasic,
          },
          {
            name: 'life',
            total: isBasic ? undefined : total,
            done: isBasic ? 0 : current - 1,
            isCurrent: !isBasic,
          },
        ]}
      />
      <span aria-hidden className="min-w-14 text-right text-sm font-semibold text-ink-2 tabular-nums">
        {t('count', { current, total })}
      </span>
    </>
  );
}
