import type { SubnetworkId } from '@nestmate/contract';
import type { StaffRole } from '@nestmate/contract/staff';

/** The values of a colleague's form. */
export interface Draft {
  name: string;
  role: StaffRole;
  /** Null: the whole network. */
  places: SubnetworkId[] | null;
}

/** The missing fields of a draft. */
export const missingIn = ({ name, places }: Draft): (keyof Draft)[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(places?.length === 0 ? (['places'] as const) : []),
];
