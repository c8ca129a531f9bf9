import type { SubnetworkId } from '@nestmate/contract/ids';
import type { UnitTypeTotals } from '@nestmate/contract/staff/rooms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

/** What there is of each unit type, and what of it is taken, held back and left. */
export function useUnitTotals(place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.unitTotals(networkId, place),
    queryFn: async ({ signal }) => {
      const query = place ? { place } : {};
      const { unit_types } = await unwrap(
        call(calls.staffRooms.units, { params: { networkId }, query, signal }),
      );
      return unit_types;
    },
    placeholderData: keepPreviousData,
  });
}

const parts = ['total', 'taken', 'held_back', 'left'] as const;

/** The units and places of some unit types that have a limit, summed; nothing where none has. */
export function UnitTotals({ totals }: { totals: readonly UnitTypeTotals[] }) {
  const { t, language } = useTranslation('staffRooms');
  const number = new Intl.NumberFormat(language);
  const limited = totals.flatMap(({ units, places }) => (units && places ? [{ units, places }] : []));
  if (limited.length === 0) return null;
  const sum = (of: 'places' | 'units', part: (typeof parts)[number]) =>
    limited.reduce((all, one) => all + one[of][part], 0);
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid max-w-160 grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {parts.map((part) => (
          <div key={part} className="flex flex-col border-l-2 border-line pl-3">
            <dt className="text-sm text-ink-2">{t(`units.${part}`)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{number.format(sum('units', part))}</dd>
            <dd className="text-sm text-ink-2 tabular-nums">
              {t('units.places', { count: sum('places', part) })}
            </dd>
          </div>
        ))}
      </dl>
      {limited.length < totals.length && (
        <p className="text-sm text-ink-2">{t('units.partly', { count: totals.length - limited.length })}</p>
      )}
    </div>
  );
}
