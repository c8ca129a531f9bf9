import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, peopleOf, resident, roomOf } from '../../../../test/world/builders';
import { type Person, threadsIn } from '../../../../test/world/threads';
import type { PayloadOf } from '../../../platform/events/catalogue';
import { setBlocked } from '../../blocking';
import { domainEvents } from '../../domain-events';
import { profiles } from '../../profile';

const app = await testApp();
const hall = await community(app.db, { lastNameShown: false });
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const people = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo');
const { write } = threadsIn(app).communityOf(hall);

type AnnouncedPost = PayloadOf<(typeof domainEvents)['community.mentioned' | 'community.replied']>;
const announced: [name: string, AnnouncedPost][] = [];
for (const name of ['mentioned', 'replied'] as const)
  app.events.within(
    `community.${name}`,
    'tests' as never,
    async (_tx, event) => void announced.push([name, event]),
  );

const postsOf = async (me: Person, threadId: PostId) => {
  const { res } = await app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
  return res?.posts ?? [];
};

/** Who was notified of what in a thread, each with the index of the post. */
const announcedIn = (id: PostId) =>
  announced
    .filter(([, { threadId }]) => threadId === id)
    .map(([name, { index, membershipIds }]) => [name, index, membershipIds]);

it('names only the people whose names are in the text', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Hello @Ben and @Nobody', undefined, [ben.membershipId, cleo.membershipId]);
  expect((await postsOf(cleo, id))[0]?.mentions).toEqual([{ membership_id: ben.membershipId, name: 'Ben' }]);
  expect(announcedIn(id)).toEqual([['mentioned', 0, [ben.membershipId]]]);
});

it('notifies a person of a mention once, and not again after an edit', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Hello @Ben', undefined, [ben.membershipId]);
  await app.call(calls.community.edit, {
    as: ana.userId,
    params: { ...params, threadId: id, postId: id },
    body: { body: 'Hi @Ben', mentions: [ben.membershipId] },
  });
  expect(announcedIn(id)).toEqual([['mentioned', 0, [ben.membershipId]]]);
});

it('notifies a follower who is mentioned of the mention, and not of the reply', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Hello');
  await write(cleo, 'Me too', id);
  await write(ben, '@Cleo welcome', id, [cleo.membershipId]);
  expect(announcedIn(id)).toEqual([
    ['replied', 1, [ana.membershipId]],
    ['mentioned', 2, [cleo.membershipId]],
    ['replied', 2, [ana.membershipId]],
  ]);
});

it('notifies nobody of a thread that they no longer follow', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Hello');
  await write(cleo, 'Me too', id);
  await app.call(calls.community.follow, {
    as: ana.userId,
    params: { ...params, threadId: id },
    body: { follows: false },
  });
  await write(ben, 'More', id);
  expect(announcedIn(id)).toEqual([
    ['replied', 1, [ana.membershipId]],
    ['replied', 2, [cleo.membershipId]],
  ]);
});

it('names nobody who has hidden themselves meanwhile', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Hello @Ben', undefined, [ben.membershipId]);
  expect((await postsOf(cleo, id))[0]?.mentions).toHaveLength(1);
  await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, ben.membershipId));
  expect((await postsOf(cleo, id))[0]?.mentions).toEqual([]);
  await app.db.update(profiles).set({ hidden: false }).where(eq(profiles.membershipId, ben.membershipId));
});

it('suggests roommates first for a mention, then people who have written in the thread', async () => {
  const hall = await community(app.db);
  const named = ['Mia', 'Mina', 'Mira', 'Mo'].map((firstName) => resident(app.db, hall, { firstName }));
  const [mia, mina, mira, mo] = (await Promise.all(named)) as [Person, Person, Person, Person];
  await roomOf(app.db, hall, [mia, mo]);
  const there = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
  const body = { membership_id: mira.membershipId, body: 'Who has a drill?', mentions: [] };
  const thread = await app.call(calls.community.start, { as: mira.userId, params: there, body });
  const offered = async (thread_id?: PostId) => {
    const query = { text: 'm', ...(thread_id && { thread_id }) };
    const { res } = await app.call(calls.community.people, { as: mia.userId, params: there, query });
    return res?.people.map(({ membership_id: id }) => id);
  };
  expect(await offered()).toEqual([mo, mina, mira].map(({ membershipId }) => membershipId));
  expect(await offered(thread.res?.post_id)).toEqual(
    [mo, mira, mina].map(({ membershipId }) => membershipId),
  );
});

it('suggests a Chinese name by its beginning or that of the given name', async () => {
  const hall = await community(app.db);
  const [mia, wang] = await Promise.all([
    resident(app.db, hall),
    resident(app.db, hall, { firstName: '小明', lastName: '王' }),
  ]);
  for (const text of ['王小', '小明']) {
    const there = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
    const { res } = await app.call(calls.community.people, {
      as: mia.userId,
      params: there,
      query: { text },
    });
    expect(res?.people, text).toMatchObject([{ membership_id: wang.membershipId, name: '王小明' }]);
  }
});

const offered = async (text: string) =>
  (
    await app.call(calls.community.people, { as: people.ana.userId, params, query: { text } })
  ).res?.people.map(({ membership_id }) => membership_id);

it('suggests people by the beginning of a name, in any case and accent', async () => {
  const zoe = await resident(app.db, hall, { firstName: 'Zoë Lou' });
  expect([await offered('zoe'), await offered('LOU'), await offered('oe')]).toEqual([
    [zoe.membershipId],
    [zoe.membershipId],
    [],
  ]);
});

it('suggests neither oneself nor anybody who is blocked', async () => {
  const { ana, ben } = people;
  expect(await offered('be')).toEqual([ben.membershipId]);
  await setBlocked(app.db, ben.userId, ana.userId, true);
  expect(await offered('be')).toEqual([]);
  expect(await offered('ana')).toEqual([]);
  await setBlocked(app.db, ben.userId, ana.userId, false);
});
