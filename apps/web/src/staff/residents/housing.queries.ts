import type { SubnetworkId } from '@nestmate/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/platform/use-translation';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

/** The genders of a place, in the person's language; those that are offered no more too, since residents keep them. */
export function useGendersOf(subnetworkId: SubnetworkId) {
  const { language } = useTranslation('staff');
  const networkId = useNetwork().network.network_id;
  const { data } = useQuery({
    queryKey: staffKeys.placeGenders(networkId, subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffGenders.read, { params: { networkId, subnetworkId }, signal })),
  });
  return (data?.contents ?? []).map(({ gender_id: id, label }) => ({
    id,
    label: label[language] ?? label.en,
  }));
}

/** The kinds of units of a place, each with its bedrooms. */
export function useUnitTypesOf(subnetworkId: SubnetworkId) {
  const networkId = useNetwork().network.network_id;
  const { data } = useQuery({
    queryKey: staffKeys.placeUnits(networkId, subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffUnitTypes.read, { params: { networkId, subnetworkId }, signal })),
  });
  return data?.contents ?? [];
}
