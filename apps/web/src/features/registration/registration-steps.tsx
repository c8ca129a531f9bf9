import { useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { type BasicStep, stepAt, useBasicSteps } from './steps';

interface RegistrationStepsProps {
  /** The optional steps that have no answer yet. */
  skipped: readonly BasicStep[];
}

/** Every step of registration, with the current one, in place of the menu on a desktop. */
export function RegistrationSteps({ skipped }: RegistrationStepsProps) {
  const { t } = useTranslation('registration');
  const current = stepAt(useLocation());
  const steps = [...useBasicSteps(), 'life'] as const;
  const currentIndex = steps.findIndex((step) => step === current);
  const isDone = (step: (typeof steps)[number], index: number) =>
    index < currentIndex && !skipped.some((each) => each === step);
  return (
    <ol aria-label={t('progress')} className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={`flex min-h-11 items-center gap-3 rounded-control px-3 py-1 text-sm ${index === currentIndex ? 'bg-plum-soft font-semibold text-plum' : 'font-medium text-ink-2'}`}
        >
          {isDone(step, index) ? (
            <CheckIcon className="size-5 text-leaf" />
          ) : (
            <span
              aria-hidden
              className={`size-5 shrink-0 rounded-full ${index === currentIndex ? 'border-6 border-plum' : 'border-2 border-line-strong'}`}
            />
          )}
          <span className="min-w-0">
            {t(step === 'life' ? 'life' : `${step}.title`)}{' '}
            {isDone(step, index) && <span className="sr-only">{t('done')}</span>}
            {index < currentIndex && !isDone(step, index) && (
              <span className="inline-block font-normal">{t('skipped')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
