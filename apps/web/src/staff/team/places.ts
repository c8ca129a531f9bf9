import type { SubnetworkId } from '@nestmate/contract';
import type { StaffNetwork } from '@nestmate/contract/staff';

/** The names of places; places outside the reader's own are left out. */
export const namesOf = (ids: readonly SubnetworkId[], { places }: StaffNetwork): string[] =>
  ids.flatMap((id) => places.find(({ subnetwork_id }) => subnetwork_id === id)?.name ?? []);
