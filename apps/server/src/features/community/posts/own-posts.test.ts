import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, peopleOf } from '../../../../test/world/builders';
import { type Person, threadsIn } from '../../../../test/world/threads';
import { communityPosts } from '../community.schema';
import { setHidden } from '../moderating.queries';

const app = await testApp();
const hall = await community(app.db, { lastNameShown: false });
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const people = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo');
const { write } = threadsIn(app).communityOf(hall);

const open = (me: Person, threadId: PostId) =>
  app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
const postsOf = async (me: Person, threadId: PostId) => (await open(me, threadId)).res?.posts ?? [];
const at = (me: Person, threadId: PostId, postId: PostId) => ({
  as: me.userId,
  params: { ...params, threadId, postId },
});
const edit = (me: Person, threadId: PostId, postId: PostId, body: string) =>
  app.call(calls.community.edit, { ...at(me, threadId, postId), body: { body, mentions: [] } });
const remove = (me: Person, threadId: PostId, postId: PostId) =>
  app.call(calls.community.remove, at(me, threadId, postId));

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
  await app.call(calls.community.react, { ...at(ana, thread, reply), body: { reaction: 'heart' } });
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
