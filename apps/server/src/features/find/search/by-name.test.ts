import { calls } from '@nestmate/contract';
import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters, TypedNames } from '@nestmate/contract/search';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import {
  community,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { deckIn, type Person } from '../../../../test/world/deck';

const app = await testApp();
const deck = deckIn(app);

let hall: TestCommunity;
let me: Person;
beforeEach(async () => {
  hall = await community(app.db);
  me = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Me' });
});

async function search(typed: Partial<TypedNames>, viewer = me) {
  const { res } = await app.call(calls.find.byName, {
    as: viewer.userId,
    params: { userId: viewer.userId },
    body: { firstName: '', lastName: '', ...typed },
  });
  if (!res) throw new Error('The search was refused');
  return res;
}
const found = async (typed: Partial<TypedNames>, viewer = me) =>
  (await search(typed, viewer)).people.map((person) => [
    `${person.first_name} ${person.last_name}`.trim(),
    person.status,
  ]);
const save = (filters: Partial<SearchFilters>) =>
  app.call(calls.find.saveSettings, {
    as: me.userId,
    params: { userId: me.userId },
    body: { ...noFilters, ...filters },
  });

it('finds people by parts of their shown names, whatever the saved search', async () => {
  const [queued, liked, skipped, mutual] = [
    await resident(app.db, hall, { firstName: 'Anaïs', lastName: 'Queued' }),
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Liked' }),
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Skipped' }),
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Mutual' }),
  ];
  await resident(app.db, hall, { firstName: 'Joanna', lastName: 'Else' });
  const roommate = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Roommate' });
  await roomOf(app.db, hall, [me, roommate]);
  await deck.decide(me, liked, 'interested');
  await deck.decide(me, skipped, 'skipped');
  await deck.decide(me, mutual, 'interested');
  await deck.decide(mutual, me, 'interested');
  await deck.decide(queued, me, 'interested');
  await save({ groupSizeFilter: 3, firstName: 'Zoe' });

  expect(new Set(await found({ firstName: 'ana' }))).toEqual(
    new Set([
      ['Anaïs Queued', 'queued'],
      ['Ana Liked', 'interested'],
      ['Ana Skipped', 'skipped'],
      ['Ana Mutual', 'mutual'],
    ]),
  );
  expect(await found({ firstName: 'ana', lastName: 'mut' })).toEqual([['Ana Mutual', 'mutual']]);
  expect(await found({ firstName: ' . ' })).toEqual([]);
});

it('finds those who have not signed in where the search includes them', async () => {
  await unclaimedResident(app.db, hall, { firstName: 'Sam' });
  expect(await found({ firstName: 'sam' })).toEqual([]);
  await save({ registrationStatus: 'ALL' });
  expect((await found({ firstName: 'sam' })).length).toBe(1);
});

it('neither finds by last names nor shows them where the community hides them', async () => {
  hall = await community(app.db, { lastNameShown: false });
  me = await resident(app.db, hall, { firstName: 'Me' });
  await resident(app.db, hall, { firstName: 'Sasha', lastName: 'Stone' });
  expect(await found({ lastName: 'stone' })).toEqual([]);
  expect(await found({ firstName: 'sasha' })).toEqual([['Sasha', 'queued']]);
});

it('says that there are more people than a page has', async () => {
  for (let n = 0; n <= limits.cardsPerPage; n++) await resident(app.db, hall, { firstName: 'Li' });
  const { people, finished } = await search({ firstName: 'li' });
  expect([people.length, finished]).toEqual([limits.cardsPerPage, false]);
});

it('finds nobody by name once matching is over', async () => {
  const over = await community(app.db, { roundStatus: 'ACTIVE' });
  const late = await resident(app.db, over);
  await resident(app.db, over, { firstName: 'Li' });
  expect(await found({ firstName: 'li' }, late)).toEqual([]);
});

it('says of residents that it finds whether their room is full or too large for the viewer’s', async () => {
  hall = await community(app.db, { capacity: 3 });
  me = await resident(app.db, hall);
  await roomOf(app.db, hall, [me, await resident(app.db, hall)]);
  const [full, paired] = [
    await resident(app.db, hall, { firstName: 'Diego', lastName: 'Full' }),
    await resident(app.db, hall, { firstName: 'Diego', lastName: 'Paired' }),
  ];
  await resident(app.db, hall, { firstName: 'Diego', lastName: 'Alone' });
  await roomOf(app.db, hall, [full, await resident(app.db, hall), await resident(app.db, hall)]);
  await roomOf(app.db, hall, [paired, await resident(app.db, hall)]);
  const { people } = await search({ firstName: 'diego' });
  expect(Object.fromEntries(people.map((person) => [person.last_name, person.no_place]))).toEqual({
    Alone: null,
    Full: 'full',
    Paired: 'crowded',
  });
});
