import type { MembershipId, RoomId, UserId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { fullReasons, leftOutReasons } from '@nestmate/contract/staff/rooms';
import { byRoom, type GenderFacts, isFull, isSomebodyElse, mayLiveTogether } from '../../room';
import type { HouseholdMember } from './candidates.queries';

/** A resident with what decides with whom they may live. */
export type Member = GenderFacts & Omit<HouseholdMember, keyof GenderFacts>;

/** People who live together, or a person without roommates; they move together. */
export interface Home {
  roomId: RoomId | null;
  unitNumber: string | null;
  people: readonly Member[];
}

/** Groups residents by their rooms, in the given order. */
export function homesIn(members: readonly Member[]): Home[] {
  return byRoom(members).flatMap((people) => {
    const [first] = people;
    return first ? [{ roomId: first.roomId, unitNumber: first.unitNumber, people }] : [];
  });
}

/** Those for whom candidates are found, all of one unit type, and whom one of them has blocked or is blocked by. */
export interface Seekers {
  people: readonly Member[];
  ids: readonly MembershipId[];
  capacity: number;
  blocked: ReadonlySet<UserId>;
}

/** Why nobody at all can move in with people; null when somebody can. */
export function refusalOf({ people, capacity }: Seekers): (typeof fullReasons)[number] | null {
  if (people.some(({ roundStatus }) => isNetworkClosed(roundStatus))) return 'closed';
  if (people.some(({ isRoomLocked }) => isRoomLocked)) return 'locked';
  return isFull(people.length, capacity) ? 'full' : null;
}

/** Whether no block, wish or policy keeps a resident apart from people. */
export const mayJoin = (
  { people, blocked }: Pick<Seekers, 'blocked' | 'people'>,
  other: GenderFacts & { userId: UserId | null },
): boolean =>
  !(other.userId && blocked.has(other.userId)) &&
  people.every((one) => isSomebodyElse(one, other) && mayLiveTogether(one, other));

/**
 * Why a home is not offered to people; null when it is. `hidden` for what staff must not learn: blocks, and with whom a
 * resident would live.
 */
export function hindranceOf(
  seekers: Seekers,
  { people }: Home,
): 'hidden' | (typeof leftOutReasons)[number] | null {
  const [first] = seekers.people;
  if (people.some(({ unitTypeId }) => unitTypeId !== first?.unitTypeId)) return 'unitType';
  if (people.some(({ isRoomLocked }) => isRoomLocked)) return 'locked';
  if (seekers.people.length + people.length > seekers.capacity) return 'tooMany';
  if (people.every((other) => mayJoin(seekers, other))) return null;
  const isOneGender = people.every((other) =>
    seekers.people.every(({ genderId }) => genderId !== null && genderId === other.genderId),
  );
  return first?.genderPolicy === 'SAME_GENDER' && !isOneGender ? 'gender' : 'hidden';
}
