import type { SubnetworkId } from '@nestmate/contract/ids';
import type { ReadyAreaName } from '@nestmate/contract/staff/setup/places';
import { useMutation } from '@tanstack/react-query';
import { useAction } from '@/forms/use-action';
import { unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { call, calls } from '../../platform/call';
import { refreshAfterAction } from '../../platform/staff.refresh';
import { usePlaceParams } from '../area.queries';

interface ReadyStartProps {
  place: SubnetworkId;
  area: ReadyAreaName;
}

/** Fills an empty part of a community with ready contents, in one press. */
export function ReadyStart({ place, area }: ReadyStartProps) {
  const { t } = useTranslation('staffSetUp');
  const params = usePlaceParams(place);
  const filling = useAction(
    useMutation({
      mutationFn: async () => {
        await unwrap(call(calls.staffPlaces.fill, { params, body: { area } }));
        await refreshAfterAction(params.networkId, 'setUp');
      },
      onError: () => refreshAfterAction(params.networkId, 'setUp'),
    }),
  );
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-ink-2">{t(`ready.${area}Text`)}</p>
      <Button size="sm" isPending={filling.isPending} onPress={() => void filling.run(undefined)}>
        {t(`ready.${area}`)}
      </Button>
    </div>
  );
}
