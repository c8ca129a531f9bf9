import type { Texts } from '@nestmate/locales';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';

interface HelpAnswersProps {
  names: readonly (keyof Texts['help']['answers'])[];
}

/** Some questions of the help; each opens its answer. */
export function HelpAnswers({ names }: HelpAnswersProps) {
  const { t } = useTranslation('help');
  return (
    <section>
      <h2 className="text-lg">{t('title')}</h2>
      <div className="mt-2 divide-y divide-line border-b border-line">
        {names.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {t(`answers.${name}.q`)}
              <ChevronDownIcon className="size-5 shrink-0 text-ink-2 transition group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-ink-2">{t(`answers.${name}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
