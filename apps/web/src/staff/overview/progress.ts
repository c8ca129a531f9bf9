import type { StaffOverview, UnitTypeProgress } from '@nestmate/contract/staff/overview';

export const steps = ['people', 'joined', 'registered', 'answered', 'matched', 'full'] as const;
export type Step = (typeof steps)[number];
export type Progress = Pick<UnitTypeProgress, Step | 'alone'>;

/** The numbers of several unit types together. */
export function totalOf(types: readonly Progress[]): Progress {
  const sum = (name: keyof Progress) => types.reduce((total, type) => total + type[name], 0);
  return {
    people: sum('people'),
    joined: sum('joined'),
    registered: sum('registered'),
    answered: sum('answered'),
    matched: sum('matched'),
    full: sum('full'),
    alone: sum('alone'),
  };
}

/** A share from 0 to 1; 0 of an empty whole. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));

export interface Day {
  day: string;
  share: number;
}

/** The share of people with a roommate in a unit type by day; today as it is now. */
export function sharesOf({ history }: StaffOverview, type: UnitTypeProgress, today: string): Day[] {
  const before = history
    .filter(({ unit_type_id: id, day }) => id === type.unit_type_id && day < today)
    .map(({ day, people, matched }) => ({ day, share: shareOf(matched, people) }));
  return [...before, { day: today, share: shareOf(type.matched, type.people) }];
}

/** The number of people for each window of a house, so that the largest house stays within the limit of windows. */
export const peoplePerWindow = (largest: number, windows: number): number =>
  Math.max(1, Math.ceil(largest / windows));
