/** The maximum length of a unit number, which is free text, such as “305” or “B-12 left”. */
export const unitNumberMax = 30;

/** What residents call a unit: the number of the room that gets it. */
export const nameOfUnit = ({ building, number }: { building: string; number: string }): string =>
  building === '' ? number : `${building} ${number}`;

/**
 * The door that a unit number names, as the database compares them: capitals, width, blanks and leading zeros make no
 * other door, but a blank between two figures does (“1 12” is not “112”).
 */
export const doorOf = (unitNumber: string): string =>
  unitNumber
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![0-9]) | (?![0-9])/g, '')
    .replaceAll(/(?<![0-9])0+(?=[0-9])/g, '');

type Bedrooms = readonly { beds: number }[];

export const bedsOf = (bedrooms: Bedrooms): number => bedrooms.reduce((sum, { beds }) => sum + beds, 0);

/** Whether bedrooms, where they are described, have a bed for each person of a unit. */
export const haveBedsFor = (capacity: number | undefined, bedrooms: Bedrooms): boolean =>
  bedrooms.length === 0 || bedsOf(bedrooms) === capacity;

interface DescribedUnit {
  building: string;
  number: string;
  bedrooms: Bedrooms;
}

/**
 * Why a unit cannot be listed. `noNumber`: empty; `long`: too long; `twice`: used by another unit; `beds`: the beds do
 * not add up to the capacity.
 */
export type UnitMistake = 'beds' | 'long' | 'noNumber' | 'twice';

/**
 * The first mistake in each unit that has one, in the order of the lists. Of units with one door, the first is right.
 * @param lists the units of each unit type of a place; a capacity is people per unit, undefined for an unknown type
 */
export function mistakesInUnits<Unit extends DescribedUnit>(
  lists: readonly { capacity: number | undefined; units: readonly Unit[] }[],
): Map<Unit, UnitMistake> {
  const doors = new Set<string>();
  const mistakeIn = (unit: Unit, capacity: number | undefined): UnitMistake | undefined => {
    const name = nameOfUnit(unit);
    if (unit.number.trim() === '') return 'noNumber';
    if (name.length > unitNumberMax) return 'long';
    const door = doorOf(name);
    if (doors.has(door)) return 'twice';
    doors.add(door);
    return haveBedsFor(capacity, unit.bedrooms) ? undefined : 'beds';
  };
  return new Map(
    lists.flatMap(({ capacity, units }) =>
      units.flatMap((unit): [Unit, UnitMistake][] => {
        const mistake = mistakeIn(unit, capacity);
        return mistake ? [[unit, mistake]] : [];
      }),
    ),
  );
}
