import type { GenderPolicy } from '@nestmate/contract/housing';
import type { GenderId, RoomId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { TogetherRefusal } from '@nestmate/contract/room';
import { isMatchingFinished, isNetworkClosed } from '@nestmate/contract/rules/rounds';

/** Everybody in a person's room; a person without a room counts as a room of one. */
export interface RoomState {
  size: number;
  locked: boolean;
}

/** A person with several memberships cannot be their own roommate. */
export function isSomebodyElse(one: { userId: UserId | null }, other: { userId: UserId | null }): boolean {
  return one.userId === null || one.userId !== other.userId;
}

/** The gender of each roommate, and with which genders they would live; null for any. */
export type RoommateGenders = [genderId: GenderId | null, livingWith: GenderId[] | null][];

/** What the gender rules ask about a person and their roommates, who move in together. */
export interface GenderFacts {
  genderId: GenderId | null;
  /** Null for a roommate who has none. */
  roommateGenders: readonly (GenderId | null)[];
  /** The genders that all of them would live with; null for any. */
  livingWith: readonly GenderId[] | null;
}

const nobody: readonly never[] = [];

/** @param roommates null without any */
export function genderFactsOf(
  genderId: GenderId | null,
  livingWith: readonly GenderId[] | null,
  roommates: RoommateGenders | null,
): GenderFacts {
  if (!roommates) return { genderId, roommateGenders: nobody, livingWith };
  const choices = [livingWith, ...roommates.map(([, theirs]) => theirs)].filter(
    (genders) => genders !== null,
  );
  const [first, ...others] = choices;
  return {
    genderId,
    roommateGenders: roommates.map(([gender]) => gender),
    livingWith: first ? first.filter((gender) => others.every((genders) => genders.includes(gender))) : null,
  };
}

const accepts = ({ livingWith }: GenderFacts, { genderId, roommateGenders }: GenderFacts) =>
  livingWith === null ||
  [genderId, ...roommateGenders].every((gender) => gender !== null && livingWith.includes(gender));

/** Whether the gender policy of a place lets two people live together; the same from both sides. */
export function mayLiveTogether(
  one: GenderFacts & { genderPolicy: GenderPolicy },
  other: GenderFacts,
): boolean {
  switch (one.genderPolicy) {
    case 'ANY':
      return true;
    case 'SAME_GENDER':
      return one.genderId !== null && one.genderId === other.genderId;
    case 'RESIDENTS_CHOICE':
      return accepts(one, other) && accepts(other, one);
  }
}

interface AtHome {
  roomId: RoomId | null;
  unitNumber: string | null;
}

/**
 * The rooms of people who move in together, each once: the first, with a unit number if any has one, is where all will
 * live.
 */
export function homesOf(residents: readonly AtHome[]): { id: RoomId; unitNumber: string | null }[] {
  const numbers = new Map(
    residents.flatMap(({ roomId, unitNumber }) => (roomId ? [[roomId, unitNumber] as const] : [])),
  );
  const homes = [...numbers].map(([id, unitNumber]) => ({ id, unitNumber }));
  return [...homes.filter(({ unitNumber }) => unitNumber), ...homes.filter(({ unitNumber }) => !unitNumber)];
}

/** Nobody can join a room that fills its unit. */
export function isFull(people: number, capacity: number): boolean {
  return people >= capacity;
}

/** Whether two rooms can become one. */
export function canRoomsMerge(one: RoomState, other: RoomState, capacity: number): boolean {
  return !one.locked && !other.locked && one.size + other.size <= capacity;
}

/** Two people without roommates open a room, which needs a unit. */
const needsUnit = (one: RoomState, other: RoomState) => one.size === 1 && other.size === 1;

/** Groups people by their rooms, in the given order; each without a room is alone. */
export function byRoom<Person extends { roomId: RoomId | null }>(people: readonly Person[]): Person[][] {
  const rooms: Person[][] = [];
  const roomOf = new Map<RoomId, Person[]>();
  for (const person of people) {
    const known = person.roomId === null ? undefined : roomOf.get(person.roomId);
    if (known) {
      known.push(person);
      continue;
    }
    const room = [person];
    rooms.push(room);
    if (person.roomId !== null) roomOf.set(person.roomId, room);
  }
  return rooms;
}

/** What decides whether anybody of a unit type can move in together now. */
interface MatchingConditions {
  roundStatus: MatchingRoundStatus;
  /** The housing office has paused matching. */
  paused: boolean;
  capacity: number;
  /** How many more rooms there are units for; null where there is no limit. */
  unitsLeft: number | null;
}

/** Why two residents of one unit type cannot move in together now; null when they can. */
export function togetherRefusalOf(
  { roundStatus, paused, capacity, unitsLeft }: MatchingConditions,
  one: RoomState,
  other: RoomState,
): TogetherRefusal | null {
  if (isNetworkClosed(roundStatus)) return 'network_closed';
  if (isMatchingFinished(roundStatus)) return 'matching_finished';
  if (paused) return 'matching_paused';
  if (one.locked || other.locked) return 'room_locked';
  if (!canRoomsMerge(one, other, capacity)) return 'room_too_small';
  return needsUnit(one, other) && unitsLeft === 0 ? 'no_unit_left' : null;
}
