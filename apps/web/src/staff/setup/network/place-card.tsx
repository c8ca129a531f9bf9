import type { ReplyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import { hasRight } from '@nestmate/contract/staff/rights';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CheckIcon } from '@/ui/icons/check';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { useNetwork } from '../../platform/network';
import { useHref } from '../../platform/use-address';
import { areaNames, useAreaHref } from '../areas';
import { useNetworkChanges } from './network.queries';

export type SetupSubnetwork = ReplyOf<(typeof staffCalls)['staffPlaces']['network']>['places'][number];

/** A community with the steps that remain before residents can join, each with a link to its editor. */
export function PlaceCard({ place }: { place: SetupSubnetwork }) {
  const { t, language } = useTranslation(['staffSetUp', 'staffRounds']);
  const hrefOf = useAreaHref();
  const href = useHref();
  const { subnetwork_id: id, name } = place;
  const steps = [
    { step: 'unitTypes' as const, count: place.unit_types, to: hrefOf('unit-types', id) },
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
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xl wrap-anywhere">
            {name}
            {place.is_draft && <Chip>{t('draft.name')}</Chip>}
          </h2>
          <p className="text-sm text-ink-3">
            {!place.is_draft && `${t(`staffRounds:statuses.${place.round_status}`)} · `}
            {zoneName(place.time_zone, language)}
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
      {place.is_draft && <OpenDraft place={place} />}
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

/** Opens a draft to its residents, once nothing is missing. */
function OpenDraft({ place }: { place: SetupSubnetwork }) {
  const { t, language } = useTranslation(['staffSetUp', 'common']);
  const { network } = useNetwork();
  const [isAsking, setAsking] = useState(false);
  const open = useAction(useNetworkChanges().open, 'inPlace');
  const { subnetwork_id: id, name, missing, unit_types: unitTypes, questions } = place;
  const confirm = () =>
    open.run(id, () => {
      setAsking(false);
      toast({ text: t('draft.done', { name }), tone: 'success' });
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-2">
        {t('draft.text')}
        {missing.length > 0 && (
          <span className="block font-semibold text-ink">
            {t('draft.missing', {
              parts: listOfNames(
                missing.map((part) => t(`draft.parts.${part}`)),
                language,
              ),
            })}
          </span>
        )}
      </p>
      {missing.length === 0 && hasRight(network.role, 'setUp') && (
        <Button size="sm" aria-label={t('draft.openOne', { name })} onPress={() => setAsking(true)}>
          {t('draft.open')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('draft.title', { name })}
        confirm={{ label: t('draft.open'), onPress: () => void confirm(), isPending: open.isPending }}
        cancelLabel={t('common:cancel')}
      >
        <div className="flex flex-col gap-3">
          {open.error && <Banner tone="danger">{errorTextOf(open.error)}</Banner>}
          <p>{t('draft.see')}</p>
          <ul className="list-disc pl-5">
            <li>{t('steps.unitTypes.done', { count: unitTypes })}</li>
            <li>{t('steps.questions.done', { count: questions })}</li>
          </ul>
          <p>{t('draft.then')}</p>
        </div>
      </ConfirmDialog>
    </div>
  );
}

/** Lit when a step is done. */
const Window = ({ isLit }: { isLit: boolean }) => (
  <span
    aria-hidden
    className={`inline-block h-5 w-4 rounded-mark border-2 ${isLit ? 'border-outline bg-apricot' : 'border-dashed border-line-strong'}`}
  />
);
