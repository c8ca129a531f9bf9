import { calls } from '@nestmate/contract';
import { type OptionId, optionId, questionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { isAnySearch, noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import { eq } from 'drizzle-orm';
import { assert, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import {
  community,
  offer,
  question,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { deckIn, type Person } from '../../../../test/world/deck';
import { genders, profileOptions } from '../../housing';
import { profileChoices } from '../../profile';
import { questions } from '../../questions';

const app = await testApp();
const open = await windowsOf(app);
const deck = deckIn(app);

let hall: TestCommunity;
let me: Person;
beforeEach(async () => {
  hall = await community(app.db, { genderShown: true });
  me = await resident(app.db, hall, { firstName: 'Me', genderId: hall.manId });
});

const as = () => ({ as: me.userId, params: { userId: me.userId } });
const search = async (filters: Partial<SearchFilters>) => {
  const { code } = await app.call(calls.find.saveSettings, { ...as(), body: { ...noFilters, ...filters } });
  expect(code).toBe(204);
};
const count = async (filters: Partial<SearchFilters>) =>
  (await app.call(calls.find.count, { ...as(), body: { ...noFilters, ...filters } })).res?.count;
/** The names that a search finds; asserts that its count agrees, and shows no number below five. */
async function found(filters: Partial<SearchFilters>) {
  await search(filters);
  const ids = await deck.ids(me);
  expect(await count(filters)).toBe(ids.length < limits.minCountShown ? null : ids.length);
  return new Set(ids);
}

it('lists the available filters [7.26]', async () => {
  const [law = '' as never] = await offer(app.db, hall, 'majors', ['Law']);
  const [quiet = '' as never] = await offer(app.db, hall, 'housing', ['Quiet floor']);
  const { res } = await app.call(calls.find.settings, as());
  expect(res).toEqual({
    ...noFilters,
    sexOptions: [
      { id: hall.womanId, label: 'Woman' },
      { id: hall.manId, label: 'Man' },
    ],
    majorOptions: [{ id: law, name: 'Law', topic: 'Topic' }],
    housingOptions: [{ id: quiet, name: 'Quiet floor', topic: 'Topic' }],
    enableLastNameFilter: true,
    enableRoomSizeFilter: true,
    maxGroupSize: 4,
  });
});

it('counts without those whom a must rules out, or with them on request [decisions 5]', async () => {
  const tidy = await question(app.db, hall);
  const living = (own: number, low: number, importance: 'matters' | 'must' = 'matters') => ({
    answers: { [tidy]: { type: 'SLIDER' as const, own, low, high: 5, importance } },
  });
  me = await resident(app.db, hall, living(5, 5, 'must'));
  for (let at = 0; at < 12; at += 1) await resident(app.db, hall, living(at % 2 === 0 ? 5 : 1, 1));
  const body = { ...noFilters, ignoring_musts: true };
  // With one who has not answered, which breaks nothing.
  expect(await count({})).toBe(7);
  expect((await app.call(calls.find.count, { ...as(), body })).res?.count).toBe(13);
});

it('stores a search, also when it is sent twice [7.26]', async () => {
  const [law = '' as never] = await offer(app.db, hall, 'majors', ['Law']);
  const filters = { ...noFilters, firstName: 'Ana', majors: [law], groupSizeFilter: 2 };
  for (let times = 0; times < 2; times++) await search(filters);
  expect((await app.call(calls.find.settings, as())).res).toMatchObject(filters);
});

it('a filter that a search leaves out has its default [9.4]', async () => {
  await search({ firstName: 'Ana', groupSizeFilter: 2, registrationStatus: 'ALL' });
  const { code } = await app.call(calls.find.saveSettings, { ...as(), body: { lastName: 'Torres' } });
  expect(code).toBe(204);
  expect((await app.call(calls.find.settings, as())).res).toMatchObject({ ...noFilters, lastName: 'Torres' });
});

it('treats a group size above the unit’s as any size, as after a unit became smaller', async () => {
  const other = await resident(app.db, hall, { genderId: hall.manId });
  expect(await found({ groupSizeFilter: 5 })).toEqual(new Set([other.membershipId]));
  expect((await app.call(calls.find.settings, as())).res).toMatchObject({
    groupSizeFilter: 0,
    maxGroupSize: 4,
  });
});

it('a search is active when one filter differs from its default [4.9]', () => {
  expect(isAnySearch(noFilters)).toBe(false);
  const others: { [Name in keyof SearchFilters]: SearchFilters[Name] } = {
    firstName: 'A',
    lastName: 'B',
    sex: hall.womanId,
    majors: [optionId.parse(crypto.randomUUID())],
    housing: [optionId.parse(crypto.randomUUID())],
    lifestylePreferences: [{ questionId: questionId.parse(crypto.randomUUID()), accepted: [1] }],
    groupSizeFilter: 1,
    registrationStatus: 'ALL',
  };
  for (const [name, other] of Object.entries(others))
    expect(isAnySearch({ ...noFilters, [name]: other }), name).toBe(true);
});

/**
 * Zoë studies law and is tidy, Ben studies art and wants a quiet floor, Sam has not registered, and two share a room.
 */
async function searchableHall() {
  const tidy = await question(app.db, hall);
  const [law, art] = await offer(app.db, hall, 'majors', ['Law', 'Art']);
  const [quiet] = await offer(app.db, hall, 'housing', ['Quiet floor']);
  assert(law && art && quiet);
  const zoe = await resident(app.db, hall, {
    firstName: 'Zoë',
    lastName: 'Okafor',
    answers: { [tidy]: { type: 'SLIDER', own: 5, low: 1, high: 5 } },
  });
  const ben = await resident(app.db, hall, { firstName: 'Ben', genderId: hall.manId });
  const sam = await unclaimedResident(app.db, hall, { firstName: 'Sam' });
  const pair = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, pair);
  await app.db.insert(profileChoices).values([
    { membershipId: zoe.membershipId, optionId: law, position: 0 },
    { membershipId: ben.membershipId, optionId: art, position: 0 },
    { membershipId: ben.membershipId, optionId: quiet, position: 0 },
  ]);
  return { tidy, law, art, quiet, zoe, ben, sam, pair };
}
const ids = (...people: { membershipId: string }[]) =>
  new Set(people.map(({ membershipId }) => membershipId));

it('offers the majors and the housing preferences of the community as filters [3.10]', async () => {
  const { law, art, quiet } = await searchableHall();
  const { res: settings } = await app.call(calls.find.settings, as());
  expect(settings).toMatchObject({
    majorOptions: [{ id: law }, { id: art }],
    housingOptions: [{ id: quiet }],
    enableRoomSizeFilter: true,
    maxGroupSize: 4,
  });
});

it('finds everybody who has registered without a filter [3.10]', async () => {
  const { zoe, ben, pair } = await searchableHall();
  expect(await found({})).toEqual(ids(zoe, ben, ...pair));
});

it('filters by answers [3.10]', async () => {
  const { tidy, zoe } = await searchableHall();
  expect(await found({ lifestylePreferences: [{ questionId: tidy, accepted: [5] }] })).toEqual(ids(zoe));
});

it('filters by the beginning of a name, in any case and accent [3.10]', async () => {
  const { zoe } = await searchableHall();
  expect(await found({ firstName: 'zoe', lastName: 'oka' })).toEqual(ids(zoe));
  expect(await found({ firstName: 'Zo' })).toEqual(ids(zoe));
});

it('finds nobody by a name without letters [3.10]', async () => {
  await searchableHall();
  expect([await found({ firstName: '?' }), await found({ lastName: '…' })]).toEqual([ids(), ids()]);
});

it('filters by sex [3.10]', async () => {
  const { ben } = await searchableHall();
  expect(await found({ sex: hall.manId })).toEqual(ids(ben));
});

it('filters by any of several majors [3.10]', async () => {
  const { law, art, zoe, ben } = await searchableHall();
  expect(await found({ majors: [law, art] })).toEqual(ids(zoe, ben));
});

it('filters by housing preferences [3.10]', async () => {
  const { quiet, ben } = await searchableHall();
  expect(await found({ housing: [quiet] })).toEqual(ids(ben));
});

it('finds only people whom every filter fits [3.10]', async () => {
  const { law, quiet } = await searchableHall();
  expect(await found({ majors: [law], housing: [quiet] })).toEqual(ids());
});

it('filters by the size of the group [3.10]', async () => {
  const { pair } = await searchableHall();
  expect(await found({ groupSizeFilter: 2 })).toEqual(ids(...pair));
});

it('also finds people who have not registered when the search includes them [3.10]', async () => {
  const { zoe, ben, sam } = await searchableHall();
  expect(await found({ registrationStatus: 'ALL', groupSizeFilter: 1 })).toEqual(ids(zoe, ben, sam));
});

it('finds people by their shown names only', async () => {
  const names = {
    firstName: 'Alexandra',
    preferredFirstName: 'Sasha',
    lastName: 'Okafor',
    preferredLastName: 'Stone',
  };
  const finds = async (filters: Partial<SearchFilters>) => (await found(filters)).size > 0;
  await resident(app.db, hall, names);
  expect(await finds({ firstName: 'sasha', lastName: 'stone' })).toBe(true);
  expect([await finds({ firstName: 'alex' }), await finds({ lastName: 'okafor' })]).toEqual([false, false]);

  hall = await community(app.db, { lastNameShown: false });
  me = await resident(app.db, hall, { firstName: 'Me' });
  await resident(app.db, hall, names);
  expect([await finds({ firstName: 'sasha' }), await finds({ lastName: 'stone' })]).toEqual([true, false]);
  expect((await app.call(calls.find.settings, as())).res?.enableLastNameFilter).toBe(false);
});

it('neither offers nor applies a filter by gender where the community does not show it', async () => {
  hall = await community(app.db);
  me = await resident(app.db, hall, { genderId: hall.manId });
  const [woman, man] = [
    await resident(app.db, hall, { genderId: hall.womanId }),
    await resident(app.db, hall, { genderId: hall.manId }),
  ];
  expect(await found({ sex: hall.manId })).toEqual(new Set([woman.membershipId, man.membershipId]));
  const { res } = await app.call(calls.find.settings, as());
  expect([res?.sex, res?.sexOptions]).toEqual([null, []]);
});

it('filters by lifestyle answers', async () => {
  const tidy = await question(app.db, hall, { sliderOptions: 5 });
  const study = await question(app.db, hall, {
    type: 'SELECT',
    sliderOptions: null,
    position: 1,
    options: [{ en: 'Room' }, { en: 'Library' }],
  });
  const lives = (own: number, where: number) => ({
    [tidy]: { type: 'SLIDER' as const, own, low: 1, high: 5 },
    [study]: { type: 'SELECT' as const, own: [where], accepted: [0, 1] },
  });
  const neat = await resident(app.db, hall, { answers: lives(5, 1) });
  await resident(app.db, hall, { answers: lives(1, 0) });
  await resident(app.db, hall);
  const preference = { questionId: tidy, accepted: [4, 5] };
  expect(await found({ lifestylePreferences: [preference] })).toEqual(new Set([neat.membershipId]));
  expect(await found({ lifestylePreferences: [preference, { questionId: study, accepted: [0] }] })).toEqual(
    new Set(),
  );
});

it('emits new suggestions to the person’s open windows', async () => {
  const window = await open(me);
  await search({ firstName: 'Ana' });
  const { membershipId } = me;
  await vi.waitFor(() => expect(window.received).toContainEqual(['suggestions.changed', { membershipId }]));
});

it('shows no number below five residents, so that it reveals nobody’s answer', async () => {
  for (let people = 0; people < 4; people++) await resident(app.db, hall);
  expect(await count({})).toBeNull();
  expect(await count({ firstName: 'Nobody' })).toBeNull();
  const later = await community(app.db);
  const viewer = await resident(app.db, later);
  for (let people = 0; people < 5; people++) await resident(app.db, later);
  const answer = await app.call(calls.find.count, {
    as: viewer.userId,
    params: { userId: viewer.userId },
    body: noFilters,
  });
  expect(answer.res).toEqual({ count: 5 });
});

it('rejects a name that is too long', async () => {
  const body = { ...noFilters, firstName: 'x'.repeat(51) };
  expect((await app.call(calls.find.saveSettings, { ...as(), body })).code).toBe(422);
});

it('counts nobody when matching is over', async () => {
  const over = await resident(app.db, await community(app.db, { roundStatus: 'ACTIVE' }));
  const answer = await app.call(calls.find.count, {
    as: over.userId,
    params: { userId: over.userId },
    body: noFilters,
  });
  expect(answer.res).toEqual({ count: null });
});

it('a search drops a retired question', async () => {
  const tidy = await question(app.db, hall);
  await search({ lifestylePreferences: [{ questionId: tidy, accepted: [1] }] });
  const settings = async () => (await app.call(calls.find.settings, as())).res?.lifestylePreferences;
  expect(await settings()).toMatchObject([{ questionId: tidy }]);
  await app.db.update(questions).set({ retiredAt: new Date() }).where(eq(questions.id, tidy));
  expect(await settings()).toEqual([]);
});

it('a search keeps a retired option that it names', async () => {
  const [old] = (await offer(app.db, hall, 'majors', ['Latin'])) as [OptionId];
  const chosen = { membershipId: (await resident(app.db, hall)).membershipId };
  await app.db.insert(profileChoices).values({ ...chosen, optionId: old, position: 0 });
  await search({
    sex: hall.womanId,
    majors: [old],
  });
  const retiredAt = new Date();
  await app.db.update(profileOptions).set({ retiredAt }).where(eq(profileOptions.id, old));
  await app.db.update(genders).set({ retiredAt }).where(eq(genders.id, hall.womanId));
  expect((await app.call(calls.find.settings, as())).res).toMatchObject({
    sex: hall.womanId,
    sexOptions: [{ id: hall.womanId }, { id: hall.manId }],
    majors: [old],
    majorOptions: [{ id: old }],
  });
  expect(await deck.ids(me)).toEqual([chosen.membershipId]);
});
