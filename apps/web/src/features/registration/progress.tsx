import { useTranslation } from '@/platform/texts/use-translation';
import { ProgressSteps } from '@/ui/progress-steps';

export interface Progress {
  part: 'basic' | 'life';
  /** The basic step or the question, counted from 1. */
  current: number;
  /** The number of basic steps. */
  basicTotal: number;
  /** The number of questions; undefined until it is known. */
  lifeTotal: number | undefined;
  /** The basic steps, counted from 0, that were skipped. */
  skipped: readonly number[];
}

/** One progress and one count across the whole of registration. */
export function RegistrationProgress({ part, current, basicTotal, lifeTotal, skipped }: Progress) {
  const { t } = useTranslation('registration');
  const isBasic = part === 'basic';
  const position = isBasic ? current : basicTotal + current;
  const total = lifeTotal === undefined ? undefined : basicTotal + lifeTotal;
  return (
    <>
      <ProgressSteps
        label={t('progress')}
        valueText={
          total === undefined
            ? t('stepAlone', { current: position })
            : t(isBasic ? 'basicOf' : 'lifeOf', { current: position, total })
        }
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
            total: lifeTotal,
            done: isBasic ? 0 : current - 1,
            isCurrent: !isBasic,
          },
        ]}
      />
      <span aria-hidden className="min-w-14 text-right text-sm font-semibold text-ink-2 tabular-nums">
        {total !== undefined && t('count', { current: position, total })}
      </span>
    </>
  );
}
