import type { ChoiceKind } from '@nestmate/contract';

export const housingKeys = {
  details: (subnetworkId: string) => ['community', subnetworkId] as const,
  offered: (subnetworkId: string, kind: ChoiceKind) => ['community', subnetworkId, kind] as const,
};
