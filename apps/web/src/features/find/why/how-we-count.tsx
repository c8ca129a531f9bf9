import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';

const steps = ['share', 'both', 'balance', 'words'] as const;

/** How the percentage is counted, one press away. */
export function HowWeCount({ name }: { name: string }) {
  const { t } = useTranslation('find');
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-plum [&::-webkit-details-marker]:hidden">
        {t('why.how')}
        <ChevronDownIcon className="size-5 transition group-open:rotate-180" />
      </summary>
      <ul className="flex max-w-prose list-disc flex-col gap-2 pb-3 pl-5 text-sm text-ink-2">
        {steps.map((step) => (
          <li key={step}>{t(`why.steps.${step}`, { name })}</li>
        ))}
      </ul>
    </details>
  );
}
