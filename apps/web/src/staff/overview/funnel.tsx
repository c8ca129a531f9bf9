import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { useHref } from '../platform/use-href';
import { type Progress, shareOf, type Step, steps } from './progress';

/** The funnel from the list of residents to a full room: the number at each step, and links to those who are missing. */
export function Funnel({ total }: { total: Progress }) {
  const { t, language } = useTranslation('staffOverview');
  const href = useHref();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const missing = {
    joined: { count: total.people - total.joined, filter: { state: 'invited' } },
    registered: { count: total.joined - total.registered, filter: { state: 'registering' } },
    matched: { count: total.alone, filter: { state: 'registered', room: 'alone' } },
  };
  const isWaited = (step: Step): step is keyof typeof missing => step in missing;
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => {
        const share = shareOf(total[step], total.people);
        const left = isWaited(step) && missing[step].count > 0 ? { step, ...missing[step] } : null;
        return (
          <li key={step}>
            <span className="flex items-baseline gap-2">
              <span className="grow">{t(`steps.${step}`)}</span>
              <span className="font-semibold tabular-nums">{number.format(total[step])}</span>
              <span className="w-11 text-right text-sm text-ink-2 tabular-nums">{percent.format(share)}</span>
            </span>
            <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${step === 'matched' || step === 'full' ? 'bg-apricot' : 'bg-plum-fill'}`}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            {left && (
              <Link
                to={href('residents', left.filter)}
                className="inline-flex min-h-6 items-center text-sm text-ink-2 underline"
              >
                {t(`missing.${left.step}`, { count: left.count })}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
