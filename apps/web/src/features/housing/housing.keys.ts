import type { ChoiceKind, SubnetworkId } from '@nestmate/contract';

export const housingKeys = {
  details: (subnetworkId: SubnetworkId) => ['housing', subnetworkId] as const,
  offered: (subnetworkId: SubnetworkId, kind: ChoiceKind) => ['housing', subnetworkId, kind] as const,
};
