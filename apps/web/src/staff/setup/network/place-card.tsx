import type { ReplyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { CheckIcon } from '@/ui/icons/check';
import { TextLink } from '@/ui/text-link';
import { useHref } from '../../platform/use-address';
import { areaNames, useAreaHref } from '../areas';

export type SetupSubnetwork = ReplyOf<(typeof staffCalls)['staffPlaces']['network']>['places'][number];

/** A community with the steps that remain before residents can join, each with a link to its editor. */
export function PlaceCard({ place }: { place: SetupSubnetwork }) {
  const { t, language } = useTranslation(['staffSetUp', 'staffRounds']);
  const hrefOf = useAreaHref();
  const href = useHref();
  const { subnetwork_id: id, name } = place;
  const steps = [
    { step: 'units' as const, count: place.unit_types, to: hrefOf('units', id) },
    { step: 'questions' as const, count: place.questions, to: hrefOf('questions', id) },
    {
      step: 'residents' as const,
      count: place.residents,
      to: href(place.residents > 0 ? 'residents' : 'roster', { place: id }),
    },
  ];
  const done = steps.filter(({ count }) => count > 0).length;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-3">
            {t(`staffRounds:statuses.${place.round_status}`)} · {zoneName(place.time_zone, language)}
          </p>
        </div>
        <span className="flex items-center gap-2 text-sm text-ink-2">
          <span aria-hidden className="flex gap-0.5">
            {steps.map(({ step, count }) => (
              <Window key={step} isLit={count > 0} />
            ))}
          </span>
          {t('stepsDone', { done, total: steps.length })}
        </span>
      </div>
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {steps.map(({ step, count, to }) => (
          <li key={step} className="flex min-h-11 items-center gap-3 py-1">
            {count > 0 ? <CheckIcon className="size-5 text-leaf" /> : <Window isLit={false} />}
            <span className="flex-1">
              {count > 0 ? t(`steps.${step}.done`, { count }) : t(`steps.${step}.missing`)}
            </span>
            <TextLink href={to} label={t('openStep', { step: t(`steps.${step}.name`), name })}>
              {t(count > 0 ? 'change' : 'start')}
            </TextLink>
          </li>
        ))}
      </ol>
      <nav aria-label={t('areasOfPlace', { name })} className="flex flex-wrap gap-x-4">
        {areaNames.map((area) => (
          <span key={area} className="inline-flex min-h-11 items-center">
            <TextLink href={hrefOf(area, id)}>{t(`staff:areas.${area}`)}</TextLink>
          </span>
        ))}
      </nav>
    </li>
  );
}

/** Lit when a step is done. */
const Window = ({ isLit }: { isLit: boolean }) => (
  <span
    aria-hidden
    className={`inline-block h-5 w-4 rounded-mark border-2 ${isLit ? 'border-outline bg-apricot' : 'border-dashed border-line-strong'}`}
  />
);
