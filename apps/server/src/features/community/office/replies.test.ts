import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { miscountedThreads } from '..';
import { testApp } from '../../../../test/app';
import { communityOffices } from '../../../../test/office/community-offices';
import { setRoundStatus } from '../../../../test/office/office-acts';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { resident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { deleteAccountRow } from '../../memberships';

const app = await testApp();
const asStaff = callAsStaff(app);
const office = communityOffices(app);
const { staffCommunity } = staffCalls;
type Person = Awaited<ReturnType<typeof resident>>;

const notificationsOf = async ({ userId }: Person) =>
  (await app.call(calls.notifications.list, { as: userId, params: { userId } })).res?.notifications.map(
    ({ kind, path, people_count: people }) => ({ kind, path, people }),
  );

/** A thread of Ana, in which Ben has replied before the office and after it. */
async function repliedThread() {
  const made = await office();
  const { hall, ana, answer, start, reply } = made;
  const ben = await resident(app.db, hall, { firstName: 'Ben' });
  const id = await start(ana, 'Who is on the third floor?');
  await reply(ben, id, 'I am');
  const postId = newId<PostId>();
  const write = async () => (await answer(id, 'Twelve of you so far', postId)).code;
  expect(await write()).toBe(204);
  await reply(ben, id, 'Thanks');
  return { ...made, ben, id, postId, write };
}

it('shows a reply of the office in a resident’s thread as the office’s', async () => {
  const { ana, ben, id, postId, open } = await repliedThread();
  for (const [name, reader] of Object.entries({ ana, ben }))
    expect((await open(reader, id)).res?.posts, name).toMatchObject([
      { body: 'Who is on the third floor?', by_office: false },
      { body: 'I am', by_office: false },
      {
        post_id: postId,
        index: 2,
        body: 'Twelve of you so far',
        by_office: true,
        user: null,
        is_edited: false,
      },
      { body: 'Thanks', by_office: false },
    ]);
});

it('writes a reply of the office once, although the call is repeated', async () => {
  const { joan, ana, id, open, write } = await repliedThread();
  expect(await write()).toBe(204);
  expect((await open(ana, id)).res?.posts).toHaveLength(4);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries).toMatchObject([{ action: 'community.replied', after: { text: 'Twelve of you so far' } }]);
});

it('lists the office among those who have replied to a thread', async () => {
  const { ana, list } = await repliedThread();
  expect(await list(ana)).toMatchObject([
    {
      by_office: false,
      post_count: 4,
      unread_count: 3,
      repliers: [
        { first_name: 'Ben', by_office: false },
        { first_name: '', last_name: '', by_office: true },
      ],
    },
  ]);
});

it('shows staff their reply in a thread that its words find', async () => {
  const { id, read, threads } = await repliedThread();
  expect((await read(id)).res?.posts[2]).toMatchObject({ body: 'Twelve of you so far', by_office: true });
  expect((await threads({ text: 'twelve' }))?.threads).toMatchObject([{ post_id: id, by_office: false }]);
});

it('notifies those who follow a thread of a reply of the office', async () => {
  const { ana, ben, id } = await repliedThread();
  const path = `/thread/${id}`;
  expect(await notificationsOf(ana)).toEqual([
    { kind: 'community.replied', path, people: 1 },
    { kind: 'community.officeReplied', path, people: 0 },
  ]);
  expect(await notificationsOf(ben)).toEqual([{ kind: 'community.officeReplied', path, people: 0 }]);
});

it('gives each post its own index when the office and residents write at the same time', async () => {
  const { ana, answer, open, start, reply } = await office();
  const id = await start(ana, 'Hello');
  await Promise.all([answer(id, 'One'), reply(ana, id, 'Two'), answer(id, 'Three'), reply(ana, id, 'Four')]);
  expect((await open(ana, id)).res?.posts.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(await miscountedThreads(app.db)).toEqual([]);
});

/** A reply of the office in Ana's thread, which Ben has stopped following. */
async function afterUnfollowing() {
  const made = await office();
  const { hall, params, ana, answer, start, reply } = made;
  const ben = await resident(app.db, hall);
  const id = await start(ana, 'Hello');
  await reply(ben, id, 'Hi');
  await app.call(calls.community.follow, {
    as: ben.userId,
    params: { ...params, threadId: id },
    body: { follows: false },
  });
  const postId = newId<PostId>();
  await answer(id, 'Welcome', postId);
  return { ...made, ben, id, postId };
}

it('notifies nobody of a reply who has stopped following', async () => {
  const { ana, ben } = await afterUnfollowing();
  expect([(await notificationsOf(ana))?.length, await notificationsOf(ben)]).toEqual([2, []]);
});

it('takes a hidden reply out of the bell and the thread until it is shown again', async () => {
  const { ana, id, postId, hide, list, open } = await afterUnfollowing();
  expect((await hide(id, true, { postId })).code).toBe(204);
  expect((await notificationsOf(ana))?.map(({ kind }) => kind)).toEqual(['community.replied']);
  expect((await open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['Hello', 'Hi']);
  expect((await list(ana))[0]).toMatchObject({
    post_count: 2,
    unread_count: 1,
    repliers: [{ by_office: false }],
  });
  expect((await hide(id, false, { postId })).code).toBe(204);
  expect((await notificationsOf(ana))?.length).toBe(2);
  expect((await open(ana, id)).res?.posts.at(-1)).toMatchObject({ body: 'Welcome', by_office: true });
});

/** A reply of the office in Ana's thread, and Ana's request about it. */
async function answeredThread() {
  const made = await office();
  const { params, ana, answer, start } = made;
  const id = await start(ana, 'Hello');
  const postId = newId<PostId>();
  await answer(id, 'Welcome', postId);
  const request = { as: ana.userId, params: { ...params, threadId: id, postId } };
  return { ...made, id, request };
}

it('lets residents react to a reply of the office and answer it', async () => {
  const { ana, id, request, open, reply } = await answeredThread();
  expect((await app.call(calls.community.react, { ...request, body: { reaction: 'heart' } })).code).toBe(204);
  await reply(ana, id, 'Thank you');
  expect((await open(ana, id)).res?.posts.slice(1)).toMatchObject([
    { reactions: [{ reaction: 'heart', count: 1 }] },
    { body: 'Thank you' },
  ]);
});

it('lets no resident report, edit or delete a reply of the office', async () => {
  const { request } = await answeredThread();
  const refused = [
    await app.call(calls.community.report, { ...request, body: { reason: 'Rude' } }),
    await app.call(calls.community.edit, { ...request, body: { body: 'Mine' } }),
    await app.call(calls.community.remove, request),
  ];
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404]);
});

/** A reply of the office, and the call that replaces its words by others. */
async function editedReply() {
  const made = await office();
  const id = await made.start(made.ana, 'Hello');
  const postId = newId<PostId>();
  await made.answer(id, 'Moving in is at 9', postId);
  const change = () => made.edit(id, 'Moving in is at 10', 'Moving in is at 9', postId);
  return { ...made, id, postId, change };
}

it('changes a reply for everybody without notifying anybody', async () => {
  const { ana, id, change, open, read } = await editedReply();
  const before = await notificationsOf(ana);
  expect((await change()).code).toBe(204);
  const edited = { body: 'Moving in is at 10', is_edited: true };
  expect((await open(ana, id)).res?.posts[1]).toMatchObject(edited);
  expect((await read(id)).res?.posts[1]).toMatchObject(edited);
  expect(await notificationsOf(ana)).toEqual(before);
});

it('the housing office never changes a reply over a colleague’s change', async () => {
  const { id, postId, change, edit } = await editedReply();
  await change();
  expect(await edit(id, 'Never mind', 'Moving in is at 9', postId)).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('changes only replies of the office in their own thread', async () => {
  const { ana, id, postId, change, edit, start, reply } = await editedReply();
  await change();
  const theirs = await reply(ana, id, 'Mine');
  const other = await start(ana, 'Another');
  const refused = [
    await edit(id, 'Yours', 'Mine', theirs),
    await edit(id, 'Yours', 'Hello'),
    await edit(other, 'Yours', 'Moving in is at 10', postId),
  ];
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404]);
});

it('logs a changed reply once, although the call is repeated', async () => {
  const { joan, change } = await editedReply();
  expect([(await change()).code, (await change()).code]).toEqual([204, 204]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries.filter(({ action }) => action === 'community.edited')).toMatchObject([
    { before: { text: 'Moving in is at 9' }, after: { text: 'Moving in is at 10' } },
  ]);
});

it('lets only one of two colleagues who edit a reply at the same time replace it', async () => {
  const { ana, answer, edit, start } = await office();
  const id = await start(ana, 'Hello');
  const postId = newId<PostId>();
  await answer(id, 'At 9', postId);
  const both = await Promise.all([edit(id, 'At 10', 'At 9', postId), edit(id, 'At 11', 'At 9', postId)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([204, 409]);
});

it('refuses the same words from the office as from a resident', async () => {
  const { ana, announce, answer, edit, open, start } = await office();
  const id = await start(ana, 'Hello');
  const postId = newId<PostId>();
  await answer(id, 'Welcome', postId);
  const refusals = {
    announce: await announce('Oh shit'),
    answer: await answer(id, 'Oh shit'),
    edit: await edit(id, 'Oh shit', 'Welcome', postId),
  };
  for (const [name, refused] of Object.entries(refusals))
    expect(refused, name).toMatchObject({
      err: { error_code: 'profane_words', validation: [{ words: ['shit'] }] },
    });
  expect((await answer(id, ' ')).code).toBe(422);
  expect((await answer(id, 'a'.repeat(1501))).code).toBe(422);
  expect((await open(ana, id)).res?.posts).toHaveLength(2);
});

it('refuses a reply under the id of another post', async () => {
  const { ana, answer, start } = await office();
  const id = await start(ana, 'Hello');
  const postId = newId<PostId>();
  await answer(id, 'Welcome', postId);
  const taken = { code: 409, err: { error_code: 'Conflict' } };
  expect(await answer(id, 'Good-bye', postId)).toMatchObject(taken);
  expect(await answer(id, 'Hello', id)).toMatchObject(taken);
  const other = await start(ana, 'Another');
  expect(await answer(other, 'Welcome', postId)).toMatchObject(taken);
});

it('writes no reply in a thread that is hidden from residents', async () => {
  const { ana, answer, hide, start } = await office();
  const id = await start(ana, 'Another');
  await hide(id, true);
  expect(await answer(id, 'Hi')).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
});

it('writes no reply in a thread that its author deleted', async () => {
  const { params, ana, answer, start } = await office();
  const id = await start(ana, 'Hello');
  await app.call(calls.community.remove, { as: ana.userId, params: { ...params, threadId: id, postId: id } });
  expect((await answer(id, 'Hi')).code).toBe(404);
});

it('lets the office answer after matching has ended, when residents only read', async () => {
  const { hall, ana, answer, open, start, reply } = await office();
  const id = await start(ana, 'When do we move in?');
  await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
  await expect(reply(ana, id, 'Anyone?')).rejects.toThrow();
  expect((await answer(id, 'On the first of August')).code).toBe(204);
  expect((await open(ana, id)).res?.posts[1]).toMatchObject({ by_office: true });
});

it('accepts replies only from staff who may moderate the place', async () => {
  const { hall, params, ana, start } = await office();
  const other = await office();
  const id = await start(ana, 'Hello');
  const request = { params: { ...params, threadId: id }, body: { post_id: newId<PostId>(), body: 'Hi' } };
  expect((await asStaff(other.joan, staffCommunity.reply, request)).code).toBe(404);
  const elsewhere = { ...request, params: { ...other.params, threadId: id } };
  expect((await asStaff(other.joan, staffCommunity.reply, elsewhere)).code).toBe(404);
  const { hall: beside } = await office();
  const limited = await staffMember(app, {
    networkId: hall.networkId,
    role: 'community',
    places: [beside.subnetworkId],
  });
  expect((await asStaff(limited, staffCommunity.reply, request)).code).toBe(404);
  const administrator = await staffMember(app, { networkId: hall.networkId });
  expect((await asStaff(administrator, staffCommunity.reply, request)).code).toBe(204);
});

it('a thread distinguishes posts of the office from those of deleted accounts', async () => {
  const { hall, ana, answer, open, read, start, reply } = await office();
  const ben = await resident(app.db, hall);
  const id = await start(ana, 'Hello');
  await reply(ben, id, 'I leave');
  await answer(id, 'Take care');
  await app.db.transaction((tx) => deleteAccountRow(tx, ben.userId));
  const [, former, ours] = (await open(ana, id)).res?.posts ?? [];
  expect(former).toMatchObject({ body: 'I leave', by_office: false, user: null });
  expect(ours).toMatchObject({ body: 'Take care', by_office: true, user: null });
  expect((await read(id)).res?.posts.map((post) => post.by_office)).toEqual([false, false, true]);
  expect(await miscountedThreads(app.db)).toEqual([]);
});
