import type { SubnetworkId } from '@nestmate/contract';
import type { StaffRole } from '@nestmate/contract/staff';

/** What a form says about a colleague. */
export interface Draft {
  name: string;
  role: StaffRole;
  /** Null: the whole network. */
  places: SubnetworkId[] | null;
}

/** What a draft lacks. */
export const missingIn = ({ name, places }: Draft): (keyof Draft)[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(places?.length === 0 ? (['places'] as const) : []),
];
