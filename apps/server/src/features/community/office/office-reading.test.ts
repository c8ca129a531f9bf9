import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { communityPosts } from '..';
import { testApp } from '../../../../test/app';
import { communityOffices } from '../../../../test/office/community-offices';
import { callAsStaff } from '../../../../test/office/staff';
import { resident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffCommunity, staffReports } = staffCalls;

const office = communityOffices(app);

it('publishes an announcement once, although the call is repeated', async () => {
  const announced: PostId[] = [];
  app.events.within(
    'community.announced',
    'tests' as never,
    async (_tx, { threadId }) => void announced.push(threadId),
  );
  const { announce } = await office();
  const id = newId<PostId>();
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  expect(announced).toEqual([id]);
});

/** An announcement, and a resident's later thread. */
async function announced() {
  const made = await office();
  const ben = await resident(app.db, made.hall);
  const id = newId<PostId>();
  await made.announce('The elevator is repaired on Monday.', id);
  return { ...made, id, thread: await made.start(ben, 'Hello') };
}

it('puts an announcement of the office above everything else', async () => {
  const { ana, id, thread, list, open } = await announced();
  expect(await list(ana)).toMatchObject([
    { post_id: id, is_pinned: true, by_office: true, user: null },
    { post_id: thread, is_pinned: false, by_office: false },
  ]);
  expect((await open(ana, id)).res?.posts).toMatchObject([{ by_office: true, user: null }]);
});

it('counts the residents who have opened a thread', async () => {
  const { ana, params, id, thread, threads } = await announced();
  await app.call(calls.community.read, {
    as: ana.userId,
    params: { ...params, threadId: id },
    body: { index: 0 },
  });
  const seen = await threads();
  expect(seen?.residents).toBe(2);
  expect(seen?.threads).toMatchObject([
    { post_id: id, by_office: true, is_pinned: true, seen: 1 },
    { post_id: thread, seen: 1, post_count: 1 },
  ]);
});

/** A pinned thread that its author has deleted, and a later announcement. */
async function deletedThread() {
  const made = await office();
  const { params, ana, announce, pin, start } = made;
  const deleted = await start(ana, 'Ana asks about the elevator');
  await pin(deleted, true);
  await app.call(calls.community.remove, {
    as: ana.userId,
    params: { ...params, threadId: deleted, postId: deleted },
  });
  await announce('Number one');
  return { ...made, deleted };
}

it('lists a deleted thread to the office without its text, below the pinned ones', async () => {
  const { deleted, ana, threads, list } = await deletedThread();
  expect((await threads())?.threads).toMatchObject([
    { is_pinned: true, is_deleted: false },
    { post_id: deleted, body: '', author: 'Ana Silva', is_pinned: false, is_deleted: true },
  ]);
  expect((await threads({ text: 'elevator' }))?.threads).toEqual([]);
  expect(await list(ana)).toHaveLength(1);
});

it('takes no decision about a thread that its author deleted', async () => {
  const { deleted, pin, hide } = await deletedThread();
  for (const [name, answer] of Object.entries({
    pin: await pin(deleted, false),
    hide: await hide(deleted, true),
  }))
    expect(answer, name).toMatchObject({ code: 404 });
});

it('refuses other words under the id of a published announcement', async () => {
  const { ana, announce, list } = await office();
  const id = newId<PostId>();
  await announce('The elevator is repaired on Monday.', id);
  expect(await announce('The elevator is repaired on Tuesday.', id)).toMatchObject({
    code: 409,
    err: { error_code: 'Conflict' },
  });
  expect((await list(ana)).map(({ body }) => body)).toEqual(['The elevator is repaired on Monday.']);
});

it('refuses an announcement under the id of a resident’s thread', async () => {
  const { ana, announce, start } = await office();
  expect(await announce('Hello', await start(ana, 'Hello'))).toMatchObject({
    code: 409,
    err: { error_code: 'Conflict' },
  });
});

/** A thread beside as many pinned ones as there may be. */
async function allPinned() {
  const made = await office();
  const thread = await made.start(made.ana, 'Hello');
  for (let n = 0; n < limits.pinnedThreads; n += 1) await made.announce(`Number ${n}`);
  return { ...made, thread };
}

it('pins a few threads at most', async () => {
  const { thread, announce, pin } = await allPinned();
  expect(await pin(thread, true)).toMatchObject({ err: { error_code: 'TooManyPinned' } });
  expect(await announce('One more')).toMatchObject({ err: { error_code: 'TooManyPinned' } });
});

it('pins another thread in place of one that is unpinned', async () => {
  const { ana, thread, pin, list } = await allPinned();
  const [first] = await list(ana);
  expect((await pin(first?.post_id as PostId, false)).code).toBe(204);
  expect((await pin(thread, true)).code).toBe(204);
  expect((await list(ana))[0]).toMatchObject({ post_id: thread, is_pinned: true });
});

/** An announcement, and the call that replaces its words by others. */
async function editedAnnouncement() {
  const made = await office();
  const id = newId<PostId>();
  await made.announce('Water is off at 9', id);
  const change = () => made.edit(id, 'Heat is off at 10', 'Water is off at 9');
  return { ...made, id, change };
}

it('changes an announcement for everybody', async () => {
  const { ana, id, change, open, threads, list } = await editedAnnouncement();
  expect((await change()).code).toBe(204);
  expect((await open(ana, id)).res?.posts).toMatchObject([{ body: 'Heat is off at 10', is_edited: true }]);
  expect((await threads({ text: 'heat' }))?.threads).toHaveLength(1);
  expect((await threads({ text: 'water' }))?.threads).toEqual([]);
  expect((await list(ana))[0]?.post_id).toBe(id);
});

it('notifies nobody of a changed announcement', async () => {
  const { ana, change } = await editedAnnouncement();
  const countNotifications = async () =>
    (await app.call(calls.notifications.list, { as: ana.userId, params: { userId: ana.userId } })).res
      ?.notifications.length;
  const before = await countNotifications();
  await change();
  expect(await countNotifications()).toBe(before);
});

it('the housing office never changes an announcement over a colleague’s change', async () => {
  const { id, change, edit } = await editedAnnouncement();
  await change();
  expect(await edit(id, 'Never mind', 'Water is off at 9')).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('never changes a resident’s words', async () => {
  const { ana, edit, start } = await office();
  expect((await edit(await start(ana, 'Mine'), 'Yours', 'Mine')).code).toBe(404);
});

it('logs a changed announcement once, although the call is repeated', async () => {
  const { joan, change } = await editedAnnouncement();
  expect([(await change()).code, (await change()).code]).toEqual([204, 204]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries.filter(({ action }) => action === 'community.edited')).toMatchObject([
    { before: { text: 'Water is off at 9' }, after: { text: 'Heat is off at 10' } },
  ]);
});

it('records each hiding of a thread as a decision that its author can appeal', async () => {
  const { ana, joan, hide, threads, list, open, start } = await office();
  const id = await start(ana, 'Noise at night');
  expect((await hide(id, true, { reason: '' })).code).toBe(422);
  expect((await hide(id, true)).code).toBe(204);
  expect([(await open(ana, id)).code, await list(ana)]).toEqual([404, []]);
  expect((await threads({ text: 'noise' }))?.threads).toMatchObject([
    { post_id: id, is_hidden: true, author: 'Ana Silva' },
  ]);
  const params = { userId: ana.userId };
  const decided = async () =>
    (await app.call(calls.decisions.list, { as: ana.userId, params })).res?.decisions;
  expect(await decided()).toMatchObject([
    { decision: 'hide', words: 'Noise at night', is_taken_back: false, appealable_until: expect.any(String) },
  ]);
  expect((await hide(id, true)).code).toBe(204);
  expect((await hide(id, false)).code).toBe(204);
  expect((await open(ana, id)).code).toBe(200);
  expect(await decided()).toMatchObject([{ decision: 'hide', is_taken_back: true }]);
  const bell = await app.call(calls.notifications.list, { as: ana.userId, params });
  expect(bell.res?.notifications.map(({ kind }) => kind)).toEqual(['office.postShown']);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['report.hidden', 'report.takenBack']);
});

/** An announcement with two replies, one hidden by the office and one deleted by its author. */
async function withReplies() {
  const made = await office();
  const { hall, params, ana, announce, hide, reply } = made;
  const ben = await resident(app.db, hall, { firstName: 'Ben', lastName: 'Roy' });
  const id = newId<PostId>();
  await announce('No water on Monday', id);
  const rude = await reply(ben, id, 'You fools');
  const deleted = await reply(ana, id, 'Me too');
  const remove = { params: { ...params, threadId: id, postId: deleted } };
  await app.call(calls.community.remove, { as: ana.userId, ...remove });
  expect((await hide(id, true, { postId: rude })).code).toBe(204);
  return { ...made, ben, id, rude, deleted };
}

it('shows the office an announcement with all its replies', async () => {
  const { ben, id, read } = await withReplies();
  expect((await read(id)).res).toMatchObject({
    thread: { post_id: id, by_office: true, is_hidden: false },
    residents: 2,
    posts: [
      { body: 'No water on Monday', author: null, by_office: true },
      {
        body: 'You fools',
        author: { membership_id: ben.membershipId, name: 'Ben Roy' },
        by_office: false,
        is_hidden: true,
      },
      { body: '', author: { name: 'Ana Silva' }, is_hidden: false, is_deleted: true },
    ],
    next: null,
  });
});

it('hides a reply from residents until it is shown again', async () => {
  const { ana, id, rude, hide, open } = await withReplies();
  expect((await open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['No water on Monday', '']);
  expect((await hide(id, false, { postId: rude })).code).toBe(204);
  expect((await open(ana, id)).res?.posts[1]).toMatchObject({ body: 'You fools' });
});

it('hides no reply that its author deleted', async () => {
  const { id, deleted, hide } = await withReplies();
  expect((await hide(id, true, { postId: deleted })).code).toBe(404);
});

it('shows a hidden reply with the announcement around it as evidence', async () => {
  const { hall, joan } = await withReplies();
  const decided = await asStaff(joan, staffReports.list, {
    params: { networkId: hall.networkId },
    query: { state: 'closed' },
  });
  expect(decided.res?.cases[0]?.evidence?.slice(0, 2)).toMatchObject([
    { body: 'No water on Monday', name: null, by_office: true },
    { body: 'You fools', by_office: false },
  ]);
});

it('reads a long thread in pages', async () => {
  const { ana, read, start } = await office();
  const id = await start(ana, 'Hello');
  const many = Array.from({ length: 60 }, (_, n) => ({ body: `Reply ${n + 1}`, index: n + 1 }));
  await app.db.insert(communityPosts).values(
    many.map((post) => ({
      ...post,
      id: newId<PostId>(),
      threadId: id,
      words: sql`to_tsvector(${post.body})`,
      authorId: ana.membershipId,
      createdAt: new Date(),
    })),
  );
  const { res } = await read(id);
  expect([res?.posts.length, res?.posts.at(-1)?.body, res?.next]).toEqual([50, 'Reply 49', 50]);
  const rest = (await read(id, 50)).res;
  expect([rest?.posts[0]?.body, rest?.posts.at(-1)?.body, rest?.next]).toEqual([
    'Reply 50',
    'Reply 60',
    null,
  ]);
});

it('opens no thread that its author deleted', async () => {
  const { params, ana, read, start } = await office();
  const id = await start(ana, 'Hello');
  await app.call(calls.community.remove, {
    as: ana.userId,
    params: { ...params, threadId: id, postId: id },
  });
  expect((await read(id)).code).toBe(404);
});

it('staff pin, read and hide threads of their own place only', async () => {
  const { params, start, ana } = await office();
  const other = await office();
  const id = await start(ana, 'Hello');
  const request = { params: { ...params, threadId: id }, body: { pinned: true } };
  expect((await asStaff(other.joan, staffCommunity.pin, request)).code).toBe(404);
  const elsewhere = { params: { ...other.params, threadId: id }, body: { pinned: true } };
  expect((await asStaff(other.joan, staffCommunity.pin, elsewhere)).code).toBe(404);
  expect((await asStaff(other.joan, staffCommunity.thread, { params: elsewhere.params })).code).toBe(404);
  const hidden = {
    params: { ...elsewhere.params, postId: id },
    body: { hidden: true, reason: 'Not ours' },
  };
  expect((await asStaff(other.joan, staffCommunity.hide, hidden)).code).toBe(404);
});
