import { calls, limits, type PostId } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident } from '../../../../test/builders';
import { callAsStaff, staffMember } from '../../../../test/staff';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffCommunity } = staffCalls;
type Person = Awaited<ReturnType<typeof resident>>;

async function office() {
  const hall = await community(app.db);
  const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
  const joan = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Joan' });
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Silva' });
  const announce = (body: string, post_id = newId<PostId>()) =>
    asStaff(joan, staffCommunity.announce, { params, body: { post_id, body } });
  const pin = (threadId: PostId, pinned: boolean) =>
    asStaff(joan, staffCommunity.pin, { params: { ...params, threadId }, body: { pinned } });
  const hide = (threadId: PostId, hidden: boolean, reason = 'Two people quarrel') =>
    asStaff(joan, staffCommunity.hide, { params: { ...params, threadId }, body: { hidden, reason } });
  const threads = async (text?: string) =>
    (await asStaff(joan, staffCommunity.threads, { params, query: { ...(text && { text }) } })).res;
  const list = async (me: Person) =>
    (await app.call(calls.community.threads, { as: me.userId, params })).res?.threads ?? [];
  const open = (me: Person, threadId: PostId) =>
    app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
  const start = async (me: Person, body: string) => {
    const asked = { as: me.userId, params, body: { membership_id: me.membershipId, body } };
    const { res } = await app.call(calls.community.start, asked);
    if (!res) throw new Error('The thread was refused');
    return res.post_id;
  };
  return { hall, params, joan, ana, announce, pin, hide, threads, list, open, start };
}

it('puts an announcement of the office above everything else, told once, and counts who has seen it', async () => {
  const told: PostId[] = [];
  app.events.within(
    'community.announced',
    'tests' as never,
    async (_tx, { threadId }) => void told.push(threadId),
  );
  const { hall, params, ana, announce, threads, list, open, start } = await office();
  const ben = await resident(app.db, hall);
  const id = newId<PostId>();
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  const thread = await start(ben, 'Hello');
  expect(told).toEqual([id]);
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

it('keeps a thread that its author deleted for the office, below what is pinned and without its words', async () => {
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
  expect((await threads('elevator'))?.threads).toEqual([]);
  expect(await list(ana)).toHaveLength(1);
  for (const answer of [await pin(deleted, false), await hide(deleted, true)])
    expect(answer).toMatchObject({ code: 404 });
});

it('refuses other words with the id of an announcement that is out, and the id of a resident’s thread', async () => {
  const { ana, announce, list, start } = await office();
  const id = newId<PostId>();
  expect((await announce('The elevator is repaired on Monday.', id)).code).toBe(204);
  const taken = { code: 409, err: { error_code: 'Conflict' } };
  expect(await announce('The elevator is repaired on Tuesday.', id)).toMatchObject(taken);
  expect(await announce('Hello', await start(ana, 'Hello'))).toMatchObject(taken);
  expect((await list(ana)).map(({ body }) => body)).toEqual(['The elevator is repaired on Monday.', 'Hello']);
});

it('pins a few threads at most, and lets them go', async () => {
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

it('takes a thread from every resident and gives it back, as decisions that its author learns of and can appeal, with the reason in the audit log', async () => {
  const { ana, joan, hide, threads, list, open, start } = await office();
  const id = await start(ana, 'Noise at night');
  expect((await hide(id, true, '')).code).toBe(422);
  expect((await hide(id, true)).code).toBe(204);
  expect([(await open(ana, id)).code, await list(ana)]).toEqual([404, []]);
  expect((await threads('noise'))?.threads).toMatchObject([
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
  const told = await app.call(calls.notifications.list, { as: ana.userId, params });
  expect(told.res?.notifications.map(({ kind }) => kind)).toEqual(['office.postShown']);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, joan.staffId));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['report.dismissed', 'report.hidden']);
});

it('is the office’s own place only', async () => {
  const { params, start, ana } = await office();
  const other = await office();
  const id = await start(ana, 'Hello');
  const asked = { params: { ...params, threadId: id }, body: { pinned: true } };
  expect((await asStaff(other.joan, staffCommunity.pin, asked)).code).toBe(404);
  const elsewhere = { params: { ...other.params, threadId: id }, body: { pinned: true } };
  expect((await asStaff(other.joan, staffCommunity.pin, elsewhere)).code).toBe(404);
});
