import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';

const questions = ['who', 'accept', 'change', 'end'] as const;

/** What is often asked about a room; the help has these answers, too. */
export function Faq() {
  const { t } = useTranslation(['room', 'help']);
  return (
    <section>
      <h2 className="text-lg">{t('faq.title')}</h2>
      <div className="mt-2 divide-y divide-line border-b border-line">
        {questions.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {t(`help:answers.${name}.q`)}
              <ChevronDownIcon className="size-5 shrink-0 text-ink-2 transition group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-ink-2">{t(`help:answers.${name}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
