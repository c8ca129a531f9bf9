import type { GenderId, MembershipId, RoomId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import type { DraftResident } from './groups.queries';
import { isLooking, lookingIn, shortageOf, TogetherRules } from './households';

const unitTypeId = newId<UnitTypeId>();
const [woman, man] = [newId<GenderId>(), newId<GenderId>()];

const person = (changes: Partial<DraftResident> = {}): DraftResident => ({
  id: newId<MembershipId>(),
  userId: newId<UserId>(),
  unitTypeId,
  firstName: 'Ana',
  lastName: 'Souza',
  pictureKey: null,
  genderId: woman,
  livingWith: null,
  isRegistered: true,
  isHidden: false,
  roomId: null,
  roomSize: 1,
  isRoomLocked: false,
  unitNumber: null,
  ...changes,
});
const alone = (count: number, changes: Partial<DraftResident> = {}) =>
  Array.from({ length: count }, () => [person(changes)]);
function roomOf(count: number, changes: Partial<DraftResident> = {}) {
  const inRoom = { roomId: newId<RoomId>(), roomSize: count, ...changes };
  return Array.from({ length: count }, () => person(inRoom));
}

describe('who looks for a place', () => {
  it.each([
    ['somebody alone', [person()], true],
    ['a room with a free place', roomOf(3), true],
    ['a full room', roomOf(4), false],
    ['a locked room', roomOf(2, { isRoomLocked: true }), false],
    ['somebody hidden', [person({ isHidden: true })], false],
    ['somebody who has not registered', [person({ isRegistered: false })], false],
    ['a room of somebody who has not registered', roomOf(2, { isRegistered: false }), true],
  ] as const)('is known of %s [1.9]', (_, household, isSought) => {
    expect(isLooking(household, { capacity: 4, withUnregistered: false })).toBe(isSought);
  });

  it('are those who have not registered where staff say so, of the unit type alone [1.9]', () => {
    const unregistered = person({ isRegistered: false });
    const elsewhere = person({ unitTypeId: newId<UnitTypeId>() });
    const room = roomOf(2);
    const residents = [unregistered, elsewhere, ...room];
    const unitType = { id: unitTypeId, capacity: 4 };
    expect(lookingIn(residents, unitType, true)).toEqual([[unregistered], room]);
    expect(lookingIn(residents, unitType, false)).toEqual([room]);
  });
});

describe('how many more people there are than places', () => {
  const supply = (unitsLeft: number | undefined, policy: 'ANY' | 'SAME_GENDER' = 'ANY') => ({
    capacity: 4,
    unitsLeft,
    policy,
  });

  it.each([
    ['units are not counted', alone(9), supply(undefined), []],
    ['there are places for all', alone(8), supply(2), []],
    ['a unit is missing', alone(9), supply(2), [[null, 1]]],
    ['rooms have free places', [...alone(3), roomOf(2)], supply(0), [[null, 1]]],
    [
      'each unit goes to the gender that has most',
      [...alone(5), ...alone(2, { genderId: man })],
      supply(1, 'SAME_GENDER'),
      [
        [woman, 1],
        [man, 2],
      ],
    ],
  ] as const)('where %s [1.9]', (_, households, given, short) => {
    expect([...shortageOf(households, given)]).toEqual(short);
  });
});

describe('who may be placed with whom', () => {
  const [ana, ben, noor] = [person(), person({ genderId: man }), person()];

  it('follows the policy of the place [1.9]', () => {
    const rules = new TogetherRules('SAME_GENDER', []);
    expect([rules.allows(ana, noor), rules.allows(ana, ben)]).toEqual([true, false]);
  });

  it('keeps apart who have blocked each other, and one person with two memberships [1.9]', () => {
    if (!ana.userId || !noor.userId) throw new Error('unreachable');
    const rules = new TogetherRules('ANY', [[noor.userId, ana.userId]]);
    expect([rules.allows(ana, noor), rules.allows(noor, ana), rules.allows(ana, ben)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(rules.allows(ana, person({ userId: ana.userId }))).toBe(false);
  });

  it('leaves those together who live together [1.9]', () => {
    const [one, other] = roomOf(2);
    if (!one?.userId || !other?.userId) throw new Error('unreachable');
    const rules = new TogetherRules('ANY', [[one.userId, other.userId]]);
    expect(rules.allows(one, other)).toBe(true);
  });
});
