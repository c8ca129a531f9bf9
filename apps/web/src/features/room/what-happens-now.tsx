import type { MyRoom } from '@nestmate/contract';
import { dayInWords, useSubnetwork } from '@/features/housing';
import { currentLanguage } from '@/platform/i18n';
import { useTranslation } from '@/platform/use-translation';
import { useRoundState } from './find-roommates';

/** The next steps for a full room, until it has a unit. */
export function WhatHappensNow({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const state = useRoundState();
  const last = useSubnetwork().data?.deadline_end_date;
  if (!room.full || room.unit_number || state === 'closed') return null;
  const canChange = !room.locked && state === 'open' && last !== undefined;
  const steps = [
    t('next.hello'),
    ...(canChange ? [t('next.until', { date: dayInWords(last, currentLanguage()) })] : []),
    t('next.number'),
  ];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-lg">{t('next.title')}</h3>
      <ol className="mt-2 flex flex-col gap-2 text-ink-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-apricot-soft text-sm font-semibold text-ink"
            >
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
