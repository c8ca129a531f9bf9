import { cast, type CastName } from './cast';
import type { Person } from './people';
import { type Resident, settle } from './residents';
import { neighbours, type Who } from './scenario';

/** Gives the other residents their communities and unit types. */
export function spread(people: readonly Person[]): Resident[] {
  const shares: [community: string, unitType: string, until: number][] = [
    ['linden', 'four', 0.45],
    ['linden', 'two', 0.57],
    ['birch', 'four', 0.72],
    ['birch', 'two', 0.8],
    ['oaks', 'three', 1],
  ];
  return people.map((person, index) => {
    const [community, unitType] = shares.find(([, , until]) => index / people.length < until) ?? [
      'linden',
      'four',
    ];
    return settle(person, community, unitType);
  });
}

export const settleCast = () =>
  Object.fromEntries(
    Object.entries(cast).map(([name, person]) => [name, settle(person, 'linden', 'four')]),
  ) as Record<CastName, Resident>;

/** Finds the people of the scenario: the cast, and other residents who live with nobody yet. */
export function byName(
  leading: Record<CastName, Resident>,
  others: readonly Resident[],
  roomed: readonly Resident[],
): (who: Who) => Resident {
  const free = others.filter(
    (resident) =>
      resident.unitType === 'four' &&
      resident.community === 'linden' &&
      resident.person.pictureKey !== null &&
      !resident.person.hidden &&
      !roomed.includes(resident),
  );
  const people = new Map<string, Resident | undefined>([
    ...Object.entries(leading),
    ...neighbours.map((neighbour, index) => [neighbour, free[index]] as const),
  ]);
  return (who) => {
    const resident = people.get(who);
    if (!resident) throw new Error(`Nobody plays ${who}`);
    return resident;
  };
}

/** Rooms of two or three, of one gender, for an eighth to a fifth of a unit type's residents. */
export function roomGroups(residents: readonly Resident[]): Resident[][] {
  const byType = new Map<string, Resident[]>();
  for (const resident of residents.filter(({ person }) => person.claimed && !person.hidden)) {
    const key = `${resident.person.gender}/${resident.community}/${resident.unitType}`;
    byType.set(key, [...(byType.get(key) ?? []), resident]);
  }
  return [...byType].flatMap(([unitType, people]) => {
    const size = unitType.endsWith('two') ? 2 : 3;
    return people.flatMap((_, index) =>
      index % 14 === 0 && index + size <= people.length ? [people.slice(index, index + size)] : [],
    );
  });
}
