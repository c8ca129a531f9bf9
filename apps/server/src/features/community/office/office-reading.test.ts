import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { resident } from '../../../../test/builders';
import { communityOffices } from '../../../../test/community-offices';
import { callAsStaff } from '../../../../test/staff';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { communityPosts } from '..';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffCommunity, staffReports } = staffCalls;

const office = communityOffices(app);

it('puts an announcement of the office above everything else, told once, and counts who has seen it', async () => {
  const announced: PostId[] = [];
  app.events.within(
    'community.announced',
    'tests' as never,
    async (_tx, { threadId }) => void announced.push(threadId),
  );
  const { hall, params, ana, announce, threads, list, open, start } = await office();
  const ben = await resident(app.db, hall);
  const id = newId<PostId>();
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  const thread = await start(ben, 'Hello');
  expect(announced).toEqual([id]);
  expect(await list(ana)).toMatchObject([
    { post_id: id, is_pinned: true, by_office: true, user: null },
    { post_id: thread, is_pinned: false, by_office: false },
  ]);
  expect((await open(ana, id)).res?.posts).toMatchObject([{ by_office: true, user: null }]);
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

it('keeps a thread that its author deleted for the office, below the pinned ones and without its words', async () => {
  const { params, ana, announce, pin, hide, threads, list, start } = await office();
  const deleted = await start(ana, 'Ana asks about the elevator');
  await pin(deleted, true);
  await app.call(calls.community.remove, {
    as: ana.userId,
    params: { ...params, threadId: deleted, postId: deleted },
  });
  await announce('Number one');
  expect((await threads())?.threads).toMatchObject([
    { is_pinned: true, is_deleted: false },
    { post_id: deleted, body: '', author: 'Ana Silva', is_pinned: false, is_deleted: true },
  ]);
  expect((await threads({ text: 'elevator' }))?.threads).toEqual([]);
  expect(await list(ana)).toHaveLength(1);
  for (const answer of [await pin(deleted, false), await hide(deleted, true)])
    expect(answer).toMatchObject({ code: 404 });
});

it('refuses other words under the id of a published announcement, and the id of a resident’s thread', async () => {
  const { ana, announce, list, start } = await office();
  const id = newId<PostId>();
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  const taken = { code: 409, err: { error_code: 'Conflict' } };
  expect(await announce('The elevator is repaired on Tuesday.', id)).toMatchObject(taken);
  expect(await announce('Hello', await start(ana, 'Hello'))).toMatchObject(taken);
  expect((await list(ana)).map(({ body }) => body)).toEqual(['The elevator is repaired on Monday.', 'Hello']);
});

it('pins a few threads at most, and unpins them', async () => {
  const { ana, announce, pin, list, start } = await office();
  const thread = await start(ana, 'Hello');
  for (let n = 0; n < limits.pinnedThreads; n += 1) await announce(`Number ${n}`);
  expect(await pin(thread, true)).toMatchObject({ err: { error_code: 'TooManyPinned' } });
  expect(await announce('One more')).toMatchObject({ err: { error_code: 'TooManyPinned' } });
  const [first] = await list(ana);
  expect((await pin(first?.post_id as PostId, false)).code).toBe(204);
  expect((await pin(thread, true)).code).toBe(204);
  expect((await list(ana))[0]).toMatchObject({ post_id: thread, is_pinned: true });
});

it('changes an announcement for everybody, but never over a colleague’s change', async () => {
  const { ana, joan, announce, edit, open, threads, list, start } = await office();
  const id = newId<PostId>();
  await announce('Water is off at 9', id);
  const change = async () =>
    (await app.call(calls.notifications.list, { as: ana.userId, params: { userId: ana.userId } })).res
      ?.notifications.length;
  const before = await change();
  for (let times = 0; times < 2; times += 1)
    expect((await edit(id, 'Heat is off at 10', 'Water is off at 9')).code).toBe(204);
  expect((await open(ana, id)).res?.posts).toMatchObject([{ body: 'Heat is off at 10', is_edited: true }]);
  expect((await threads({ text: 'heat' }))?.threads).toHaveLength(1);
  expect((await threads({ text: 'water' }))?.threads).toEqual([]);
  expect([await change(), (await list(ana))[0]?.post_id]).toEqual([before, id]);
  expect(await edit(id, 'Never mind', 'Water is off at 9')).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
  expect((await edit(await start(ana, 'Mine'), 'Yours', 'Mine')).code).toBe(404);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries.filter(({ action }) => action === 'community.edited')).toMatchObject([
    { before: { text: 'Water is off at 9' }, after: { text: 'Heat is off at 10' } },
  ]);
});

it('hides and shows a thread, as decisions that its author can appeal and the log explains', async () => {
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

it('reads an announcement with all its replies, and hides and shows a reply', async () => {
  const { hall, params, joan, ana, announce, hide, read, open, reply } = await office();
  const ben = await resident(app.db, hall, { firstName: 'Ben', lastName: 'Roy' });
  const id = newId<PostId>();
  await announce('No water on Monday', id);
  const rude = await reply(ben, id, 'You fools');
  const deleted = await reply(ana, id, 'Me too');
  const remove = { params: { ...params, threadId: id, postId: deleted } };
  await app.call(calls.community.remove, { as: ana.userId, ...remove });
  expect((await hide(id, true, { postId: rude })).code).toBe(204);
  expect((await open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['No water on Monday', '']);
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
  const decided = await asStaff(joan, staffReports.list, {
    params: { networkId: hall.networkId },
    query: { state: 'closed' },
  });
  expect(decided.res?.cases[0]?.evidence?.slice(0, 2)).toMatchObject([
    { body: 'No water on Monday', name: null, by_office: true },
    { body: 'You fools', by_office: false },
  ]);
  expect((await hide(id, false, { postId: rude })).code).toBe(204);
  expect((await open(ana, id)).res?.posts[1]).toMatchObject({ body: 'You fools' });
  expect((await hide(id, true, { postId: deleted })).code).toBe(404);
});

it('reads a long thread in pages, and no thread that its author deleted', async () => {
  const { params, ana, read, start } = await office();
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
  await app.call(calls.community.remove, {
    as: ana.userId,
    params: { ...params, threadId: id, postId: id },
  });
  expect((await read(id)).code).toBe(404);
});

it('is limited to the office’s own place', async () => {
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
