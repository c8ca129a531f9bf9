import type { GenderPolicy } from '@nestmate/contract/housing';
import type { GenderId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { byRoom, isFull, mayLiveTogether } from '../room';
import type { DraftResident } from './groups.queries';

/** People who live together, or one person without a roommate; they are placed together. */
export type Household = readonly DraftResident[];

/** Groups residents by their rooms, in the given order. */
export const householdsOf = (residents: readonly DraftResident[]): Household[] => byRoom(residents);

interface Eligibility {
  capacity: number;
  withUnregistered: boolean;
}

/** Whether people are looking for a place: their room is neither full nor locked, and nobody of them is hidden. */
export const isLooking = (household: Household, { capacity, withUnregistered }: Eligibility): boolean =>
  !isFull(household.length, capacity) &&
  household.every(
    ({ isHidden, isRoomLocked, isRegistered, roomId }) =>
      !isHidden && !isRoomLocked && (isRegistered || withUnregistered || roomId !== null),
  );

/** The households of a unit type that look for a place, in the order of the residents. */
export const lookingIn = (
  residents: readonly DraftResident[],
  { id, capacity }: { id: UnitTypeId; capacity: number },
  withUnregistered: boolean,
): Household[] =>
  householdsOf(residents.filter((one) => one.unitTypeId === id)).filter((household) =>
    isLooking(household, { capacity, withUnregistered }),
  );

/**
 * Who may be placed with whom, whatever the room: not the same person twice, not somebody who has blocked the other,
 * not against the policy of the place. Who lives together already may.
 */
export class TogetherRules {
  readonly #policy: GenderPolicy;
  readonly #blocked: ReadonlySet<string>;

  constructor(policy: GenderPolicy, blocks: readonly (readonly [UserId, UserId])[]) {
    this.#policy = policy;
    this.#blocked = new Set(blocks.map((pair) => pair.toSorted().join(' ')));
  }

  allowsKinds(one: DraftResident, other: DraftResident): boolean {
    return mayLiveTogether({ ...aloneOf(one), genderPolicy: this.#policy }, aloneOf(other));
  }

  /** Whether something else than the policy keeps two people apart. */
  areApart(one: DraftResident, other: DraftResident): boolean {
    if (one.userId === null || other.userId === null) return false;
    return one.userId === other.userId || this.#blocked.has([one.userId, other.userId].toSorted().join(' '));
  }

  allows(one: DraftResident, other: DraftResident): boolean {
    if (one.roomId !== null && one.roomId === other.roomId) return true;
    return this.allowsKinds(one, other) && !this.areApart(one, other);
  }
}

/** What of a person the policy looks at: people of one kind may live with the same others. */
export const kindOf = ({ genderId, livingWith }: DraftResident): string =>
  JSON.stringify([genderId, livingWith?.toSorted() ?? null]);

const aloneOf = ({ genderId, livingWith }: DraftResident) => ({ genderId, livingWith, roommateGenders: [] });

interface Supply {
  capacity: number;
  /** Undefined where units are not counted. */
  unitsLeft: number | undefined;
  policy: GenderPolicy;
}

/**
 * How many more people without a roommate there are than places, by gender where only those of one live together, and
 * under null elsewhere. Free places of rooms count, and each unit goes to the gender of which most people are left.
 */
export function shortageOf(
  households: readonly Household[],
  { capacity, unitsLeft, policy }: Supply,
): ReadonlyMap<GenderId | null, number> {
  const left = new Map<GenderId | null, number>();
  if (unitsLeft === undefined) return left;
  for (const household of households) {
    const gender = policy === 'SAME_GENDER' ? (household[0]?.genderId ?? null) : null;
    const hasRoom = household.some(({ roomId }) => roomId !== null);
    left.set(gender, (left.get(gender) ?? 0) + (hasRoom ? household.length - capacity : household.length));
  }
  for (let unit = 0; unit < unitsLeft; unit++) {
    const [most] = [...left].toSorted(([, a], [, b]) => b - a);
    if (!most || most[1] <= 0) break;
    left.set(most[0], most[1] - capacity);
  }
  return new Map([...left].filter(([, people]) => people > 0));
}
