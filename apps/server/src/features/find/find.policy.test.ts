import type { GenderId, MembershipId, UserId } from '@nestmate/contract/ids';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import type { GenderFacts } from '../room';
import { deckStateOf, isCandidateFor, type ResidentTraits, type Viewer } from './find.policy';

const woman = newId<GenderId>();
const man = newId<GenderId>();
const alone = { size: 1, locked: false };
const viewer: Viewer = {
  userId: newId<UserId>(),
  blocked: new Set(),
  genderId: woman,
  roommateGenders: [],
  livingWith: null,
  genderPolicy: 'ANY',
  room: alone,
  capacity: 4,
};
const candidate: ResidentTraits = {
  id: newId<MembershipId>(),
  userId: newId<UserId>(),
  genderId: man,
  roommateGenders: [],
  livingWith: null,
  isRegistered: true,
  isHidden: false,
  room: alone,
  firstName: '',
  wholeName: '',
  choices: [],
};

describe('a suggested resident', () => {
  it('is any other resident who fits', () => {
    expect(isCandidateFor(viewer, candidate)).toBe(true);
  });

  it('is not hidden', () => {
    expect(isCandidateFor(viewer, { ...candidate, isHidden: true })).toBe(false);
  });

  it('has not blocked the viewer and is not blocked by the viewer', () => {
    const blocked = new Set(candidate.userId ? [candidate.userId] : []);
    expect(isCandidateFor({ ...viewer, blocked }, candidate)).toBe(false);
  });

  it('is not the same person in another membership', () => {
    expect(isCandidateFor(viewer, { ...candidate, userId: viewer.userId })).toBe(false);
  });

  it('has the viewer’s gender if the community requires it, which excludes an unknown gender', () => {
    const strict: Viewer = { ...viewer, genderPolicy: 'SAME_GENDER' };
    const suggested = (genderId: GenderId | null, of = strict) =>
      isCandidateFor(of, { ...candidate, genderId });
    expect([suggested(woman), suggested(man), suggested(null)]).toEqual([true, false, false]);
    expect(suggested(null, { ...strict, genderId: null })).toBe(false);
  });

  it('and the viewer would live with each other’s genders, and with those of both rooms', () => {
    const choosing = (mine: Partial<GenderFacts>, theirs: Partial<GenderFacts>) =>
      isCandidateFor({ ...viewer, genderPolicy: 'RESIDENTS_CHOICE', ...mine }, { ...candidate, ...theirs });
    expect(choosing({}, {})).toBe(true);
    expect(choosing({ livingWith: [woman] }, {})).toBe(false);
    expect(choosing({ livingWith: [woman, man] }, { livingWith: [woman] })).toBe(true);
    expect(choosing({}, { livingWith: [man] })).toBe(false);
    expect(choosing({ livingWith: [man] }, { roommateGenders: [woman] })).toBe(false);
    expect(choosing({ roommateGenders: [man] }, { livingWith: [woman] })).toBe(false);
    // A gender that nobody knows is none that somebody has chosen.
    expect(choosing({ livingWith: [man] }, { genderId: null })).toBe(false);
    expect(choosing({}, { genderId: null })).toBe(true);
  });

  it('has an unlocked room that fits into the unit with the viewer’s room', () => {
    const mine: Viewer = { ...viewer, room: { size: 2, locked: false } };
    const suggested = (size: number, locked = false) =>
      isCandidateFor(mine, { ...candidate, room: { size, locked } });
    expect([suggested(1), suggested(2), suggested(3), suggested(1, true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the deck', () => {
  const state = (
    acting: Partial<Parameters<typeof deckStateOf>[0]>,
    { size = 1, locked = false, isHidden = false } = {},
  ) =>
    deckStateOf(
      { roundStatus: 'MATCHING', paused: false, capacity: 2, ...acting },
      { room: { size, locked }, isHidden },
    );

  it('is open in the swipe phase, also for hidden residents', () => {
    expect([state({}), state({}, { isHidden: true })]).toEqual(['open', 'hidden']);
  });

  it('is closed after that phase, paused by the property, or full when the unit is', () => {
    expect(state({ roundStatus: 'ACTIVE' })).toBe('closed');
    expect(state({ roundStatus: 'ARCHIVED', paused: true })).toBe('closed');
    expect(state({ paused: true }, { size: 2 })).toBe('paused');
    expect(state({}, { size: 2 })).toBe('unit_full');
    expect(state({}, { locked: true })).toBe('unit_full');
  });
});
