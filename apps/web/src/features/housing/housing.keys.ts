import type { ChoiceKind } from '@nestmate/contract/choices';
import type { SubnetworkId } from '@nestmate/contract/ids';

export const housingKeys = {
  details: (subnetworkId: SubnetworkId) => ['housing', subnetworkId] as const,
  offered: (subnetworkId: SubnetworkId, kind: ChoiceKind) => ['housing', subnetworkId, kind] as const,
};
