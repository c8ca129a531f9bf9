import { useTranslation } from '@/platform/use-translation';

const steps = ['signIn', 'answer', 'meet'] as const;

/** What follows after the invitation is accepted, and how long it takes. */
export function WhatItTakes() {
  const { t } = useTranslation('invitations');
  return (
    <section aria-labelledby="what-it-takes">
      <h2 id="what-it-takes" className="font-sans text-base font-semibold tracking-normal">
        {t('takes.title')}
      </h2>
      <ol className="mt-2 flex flex-col gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-apricot-soft font-display text-sm font-bold"
            >
              {index + 1}
            </span>
            {t(`takes.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
