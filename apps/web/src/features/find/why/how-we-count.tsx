import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import type { WhyGroup } from './grouped';

const steps = ['share', 'both', 'balance', 'words'] as const;

interface HowWeCountProps {
  name: string;
  percent: number;
  groups: readonly WhyGroup[];
}

/** How the percentage is counted, and its sum question by question, one press away. */
export function HowWeCount({ name, percent, groups }: HowWeCountProps) {
  const { t } = useTranslation('find');
  const fits = groups.flatMap((group) => group.fits);
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-plum [&::-webkit-details-marker]:hidden">
        {t('why.how')}
        <ChevronDownIcon className="size-5 transition group-open:rotate-180" />
      </summary>
      <div className="flex max-w-prose flex-col gap-4 pb-3 text-sm text-ink-2">
        <dl className="tabular-nums">
          {fits.map(({ questionId, label, points, part }) => (
            <div key={questionId} className="flex justify-between gap-4 py-1">
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="shrink-0">
                <strong className="text-ink">{points}</strong> {t('why.of', { part })}
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line py-1 font-semibold text-ink">
            <dt>{t('why.total')}</dt>
            <dd>{percent}%</dd>
          </div>
        </dl>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{t(`why.steps.${step}`, { name })}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
