import type { ChoiceKind } from '@nestmate/contract';

export const communityKeys = {
  details: (subnetworkId: string) => ['community', subnetworkId] as const,
  offered: (subnetworkId: string, kind: ChoiceKind) => ['community', subnetworkId, kind] as const,
};
