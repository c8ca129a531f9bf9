import type { SubnetworkId } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { genderCalls, unitCalls, useArea } from '../setup/area.queries';

/** The genders of a place, in the person's language; retired ones too, since residents keep them. */
export function useGendersOf(subnetworkId: SubnetworkId) {
  const { language } = useTranslation('staff');
  const { data } = useArea(genderCalls, subnetworkId);
  return (data?.contents ?? []).map(({ gender_id: id, label }) => ({
    id,
    label: label[language] ?? label.en,
  }));
}

/** The kinds of units of a place, each with its bedrooms. */
export const useUnitTypesOf = (subnetworkId: SubnetworkId) =>
  useArea(unitCalls, subnetworkId).data?.contents ?? [];
