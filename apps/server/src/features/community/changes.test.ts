import { calls } from '@nestmate/contract';
import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { Reaction } from '@nestmate/contract/reactions';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, peopleOf, resident, roomOf } from '../../../test/builders';
import { type Person, threadsIn } from '../../../test/threads';
import type { PayloadOf } from '../../platform/events/catalogue';
import { setBlocked } from '../blocking';
import { domainEvents } from '../domain-events';
import { profiles } from '../profile';
import { communityPosts } from './community.schema';
import { setHidden } from './moderating.queries';

const app = await testApp();
const hall = await community(app.db, { lastNameShown: false });
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const people = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo');

type AnnouncedPost = PayloadOf<(typeof domainEvents)['community.mentioned' | 'community.replied']>;
const announced: [name: string, AnnouncedPost][] = [];
for (const name of ['mentioned', 'replied'] as const)
  app.events.within(
    `community.${name}`,
    'tests' as never,
    async (_tx, event) => void announced.push([name, event]),
  );

const { write } = threadsIn(app).communityOf(hall);
const open = (me: Person, threadId: PostId) =>
  app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
const postsOf = async (me: Person, threadId: PostId) => (await open(me, threadId)).res?.posts ?? [];
const at = (me: Person, threadId: PostId, postId: PostId) => ({
  as: me.userId,
  params: { ...params, threadId, postId },
});
const edit = (me: Person, threadId: PostId, postId: PostId, body: string, mentions: MembershipId[] = []) =>
  app.call(calls.community.edit, { ...at(me, threadId, postId), body: { body, mentions } });
const remove = (me: Person, threadId: PostId, postId: PostId) =>
  app.call(calls.community.remove, at(me, threadId, postId));
const react = (me: Person, threadId: PostId, postId: PostId, reaction: Reaction | null) =>
  app.call(calls.community.react, { ...at(me, threadId, postId), body: { reaction } });

it('lets nobody but its author edit a post', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Looking for a pot');
  expect((await edit(ben, id, id, 'Mine')).code).toBe(404);
});

it('refuses foul words in an edited post', async () => {
  const { ana } = people;
  const id = await write(ana, 'Looking for a pot');
  expect(await edit(ana, id, id, 'Oh shit')).toMatchObject({ err: { error_code: 'profane_words' } });
});

it('marks an edited post', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Looking for a pot');
  expect((await edit(ana, id, id, 'Looking for a kettle')).res).toMatchObject({ is_edited: true });
  expect(await postsOf(ben, id)).toMatchObject([{ body: 'Looking for a kettle', is_edited: true }]);
});

it('finds an edited post only by its new words', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Looking for a pan');
  await edit(ana, id, id, 'Looking for a wok');
  const found = async (text: string) =>
    (await app.call(calls.community.threads, { as: ben.userId, params, query: { text } })).res?.threads
      .length;
  expect([await found('pan'), await found('wok')]).toEqual([0, 1]);
});

it('lets an author edit a post for an hour', async () => {
  const { ana } = people;
  const id = await write(ana, 'Looking for a pot');
  const created = new Date(Date.now() - limits.postEditMs - 1000);
  await app.db.update(communityPosts).set({ createdAt: created }).where(eq(communityPosts.id, id));
  expect(await edit(ana, id, id, 'Too late')).toMatchObject({ err: { error_code: 'EditTimeOver' } });
});

it('subtracts a hidden reply from the count once, also when its author deletes it', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Who has a tent?');
  const rude = await write(ben, 'Not you', id);
  await write(ana, 'Anyone else?', id);
  const countOf = async () => (await open(ana, id)).res?.thread.post_count;
  await app.db.transaction((tx) => setHidden({ tx, events: app.events }, rude, new Date()));
  expect(await countOf()).toBe(2);
  expect((await remove(ben, id, rude)).code).toBe(204);
  expect(await countOf()).toBe(2);
});

it('keeps the index of a deleted reply', async () => {
  const { ana, ben } = people;
  const thread = await write(ana, 'Older');
  const reply = await write(ben, 'Reply', thread);
  await remove(ben, thread, reply);
  expect((await postsOf(ana, thread)).map(({ index }) => index)).toEqual([0, 1]);
  await write(ana, 'Next', thread);
  expect((await postsOf(ana, thread)).map(({ index }) => index)).toEqual([0, 1, 2]);
});

it('lets only its author delete a reply, once', async () => {
  const { ana, ben } = people;
  const thread = await write(ana, 'Older');
  const reply = await write(ben, 'Reply', thread);
  await react(ana, thread, reply, 'heart');
  expect((await remove(ana, thread, reply)).code).toBe(404);
  expect((await remove(ben, thread, reply)).code).toBe(204);
  expect((await remove(ben, thread, reply)).code).toBe(204);
  expect((await postsOf(ana, thread))[1]).toMatchObject({ body: '', is_removed: true, reactions: [] });
  expect((await edit(ben, thread, reply, 'Back')).code).toBe(404);
});

it('counts and orders threads as if a deleted reply had never existed', async () => {
  const { ana, ben } = people;
  const older = await write(ana, 'Older');
  const newer = await write(ana, 'Newer');
  const reply = await write(ben, 'Reply', older);
  await remove(ben, older, reply);
  const { res } = await app.call(calls.community.threads, { as: ana.userId, params });
  expect(res?.threads.slice(0, 2)).toMatchObject([
    { post_id: newer },
    { post_id: older, post_count: 1, unread_count: 0 },
  ]);
});

it('hides a thread from everybody when its first post is deleted', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Only for a moment');
  await write(ben, 'Reply', id);
  expect((await remove(ana, id, id)).code).toBe(204);
  expect([(await open(ana, id)).code, (await open(ben, id)).code]).toEqual([404, 404]);
  const { res } = await app.call(calls.community.threads, { as: ben.userId, params });
  expect(res?.threads.map(({ post_id }) => post_id)).not.toContain(id);
});

it('counts one reaction of each resident, without those of blocked people', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Cake in the kitchen');
  await react(ben, id, id, 'like');
  await react(ben, id, id, 'heart');
  await react(cleo, id, id, 'heart');
  const seen = async (me: Person) => (await postsOf(me, id))[0]?.reactions;
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 2, is_mine: true }]);
  await setBlocked(app.db, cleo.userId, ben.userId, true);
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 1, is_mine: true }]);
  expect(await seen(ana)).toEqual([{ reaction: 'heart', count: 2, is_mine: false }]);
  await setBlocked(app.db, cleo.userId, ben.userId, false);
  await react(ben, id, id, null);
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 1, is_mine: false }]);
});

it('publishes a change of a reaction, and nothing when it is repeated', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Soup in the kitchen');
  const changes: PostId[] = [];
  app.events.within(
    'community.changed',
    'tests' as never,
    async (_tx, { threadId }) => void changes.push(threadId),
  );
  for (const reaction of ['like', 'like', 'heart', 'heart', null, null] as const)
    expect((await react(ben, id, id, reaction)).code).toBe(204);
  expect(changes).toEqual([id, id, id]);
});

it('notifies a person once, of being named rather than of a thread that they follow', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Hello @Ben and @Nobody', undefined, [ben.membershipId, cleo.membershipId]);
  expect((await postsOf(cleo, id))[0]?.mentions).toEqual([{ membership_id: ben.membershipId, name: 'Ben' }]);
  await edit(ana, id, id, 'Hi @Ben', [ben.membershipId]);
  await write(cleo, 'Me too', id);
  await write(ben, '@Cleo welcome', id, [cleo.membershipId]);
  await app.call(calls.community.follow, {
    as: ana.userId,
    params: { ...params, threadId: id },
    body: { follows: false },
  });
  await write(ben, 'More', id);
  const ofThread = announced.filter(([, { threadId }]) => threadId === id);
  expect(ofThread.map(([name, { index, membershipIds }]) => [name, index, membershipIds])).toEqual([
    ['mentioned', 0, [ben.membershipId]],
    ['replied', 1, [ana.membershipId]],
    ['mentioned', 2, [cleo.membershipId]],
    ['replied', 2, [ana.membershipId]],
    ['replied', 3, [cleo.membershipId]],
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
  const place = await community(app.db);
  const named = ['Mia', 'Mina', 'Mira', 'Mo'].map((firstName) => resident(app.db, place, { firstName }));
  const [mia, mina, mira, mo] = (await Promise.all(named)) as [Person, Person, Person, Person];
  await roomOf(app.db, place, [mia, mo]);
  const there = { networkId: place.networkId, subnetworkId: place.subnetworkId };
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
  const place = await community(app.db);
  const [mia, wang] = await Promise.all([
    resident(app.db, place),
    resident(app.db, place, { firstName: '小明', lastName: '王' }),
  ]);
  for (const text of ['王小', '小明']) {
    const there = { networkId: place.networkId, subnetworkId: place.subnetworkId };
    const { res } = await app.call(calls.community.people, {
      as: mia.userId,
      params: there,
      query: { text },
    });
    expect(res?.people).toMatchObject([{ membership_id: wang.membershipId, name: '王小明' }]);
  }
});

const named = async (text: string) =>
  (
    await app.call(calls.community.people, { as: people.ana.userId, params, query: { text } })
  ).res?.people.map(({ membership_id }) => membership_id);

it('suggests people by the beginning of a name, in any case and accent', async () => {
  const zoe = await resident(app.db, hall, { firstName: 'Zoë Lou' });
  expect([await named('zoe'), await named('LOU'), await named('oe')]).toEqual([
    [zoe.membershipId],
    [zoe.membershipId],
    [],
  ]);
});

it('suggests neither oneself nor anybody who is blocked', async () => {
  const { ana, ben } = people;
  expect(await named('be')).toEqual([ben.membershipId]);
  await setBlocked(app.db, ben.userId, ana.userId, true);
  expect(await named('be')).toEqual([]);
  expect(await named('ana')).toEqual([]);
  await setBlocked(app.db, ben.userId, ana.userId, false);
});
