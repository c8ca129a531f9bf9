import { calls, type PostId, type RoomId } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
import { callAsStaff, staffMember, type StaffMember } from '../../../test/staff';
import { auditLog } from '../audit';
import { roomMembers, rooms } from '../room';
import { newId } from '../../platform/ids';
import { deleteEvidence } from './moderation.queries';

const { staffReports } = staffCalls;
const app = await testApp();
const hall = await community(app.db);
const asStaff = callAsStaff(app);
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
type Person = Awaited<ReturnType<typeof resident>>;
const people: Record<'ana' | 'ben' | 'cleo' | 'dan' | 'eve', Person> = {} as never;
let joan: StaffMember;
beforeAll(async () => {
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eve'] as const)
    people[name] = await resident(app.db, hall, { firstName: name });
  joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
});

async function write({ userId: as, membershipId }: Person, body: string, threadId?: PostId) {
  const asked = { as, body: { membership_id: membershipId, body } };
  const { res } = threadId
    ? await app.call(calls.community.reply, { ...asked, params: { ...params, threadId } })
    : await app.call(calls.community.start, { ...asked, params });
  if (!res) throw new Error('The post was refused');
  return res.post_id;
}
const report = ({ userId: as }: Person, threadId: PostId, postId = threadId, reason = 'Rude') =>
  app.call(calls.community.report, { as, params: { ...params, threadId, postId }, body: { reason } });
const open = async ({ userId: as }: Person, threadId: PostId) =>
  (await app.call(calls.community.thread, { as, params: { ...params, threadId } })).res;
const bodies = async (me: Person, threadId: PostId) =>
  (await open(me, threadId))?.posts.map(({ body }) => body);
const cases = async (state: 'closed' | 'open' = 'open') =>
  (await asStaff(joan, staffReports.list, { params, query: { state } })).res?.cases ?? [];
const caseOf = async (id: PostId, state: 'closed' | 'open' = 'open') =>
  (await cases(state)).find(({ post_id }) => post_id === id);
const decide = (postId: PostId, decision: 'dismiss' | 'hide', version: number) =>
  asStaff(joan, staffReports.decide, {
    params: { ...params, postId },
    body: { decision, reason: 'House rules', version },
  });

it('keeps a reported post as it was, with those around it, and who reported it for staff alone', async () => {
  const { ana, ben } = people;
  const thread = await write(ana, 'Who has a pan?');
  const rude = await write(ben, 'Buy one, fool');
  expect(rude).not.toBe(thread);
  const reply = await write(ben, 'Not you', thread);
  expect((await report(ben, thread, reply)).code).toBe(404);
  expect((await report(ana, thread, reply, 'He insults me')).code).toBe(204);
  expect((await report(ana, thread, reply, 'Again')).code).toBe(204);
  await app.call(calls.community.remove, {
    as: ben.userId,
    params: { ...params, threadId: thread, postId: reply },
  });
  expect(await caseOf(reply)).toMatchObject({
    author: { membership_id: ben.membershipId },
    evidence: [
      { body: 'Who has a pan?', is_reported: false },
      { body: 'Not you', is_reported: true },
    ],
    reports: [{ membership_id: ana.membershipId, reason: 'He insults me' }],
    is_hidden: false,
    is_deleted: true,
    version: 1,
  });
});

it('hides a post that staff decide to hide from everybody but its author, and shows it when they undo that', async () => {
  const { ana, ben } = people;
  const thread = await write(ana, 'Party on Friday');
  const reply = await write(ben, 'Nobody likes you', thread);
  await report(ana, thread, reply);
  expect((await decide(reply, 'hide', 2)).code).toBe(409);
  expect((await decide(reply, 'hide', 1)).code).toBe(204);
  expect((await decide(reply, 'hide', 1)).code).toBe(204);
  expect(await bodies(ana, thread)).toEqual(['Party on Friday']);
  expect((await open(ana, thread))?.thread).toMatchObject({ post_count: 1 });
  expect((await open(ben, thread))?.posts).toMatchObject([{}, { body: 'Nobody likes you', is_hidden: true }]);
  expect(await caseOf(reply)).toBeUndefined();
  expect(await caseOf(reply, 'closed')).toMatchObject({
    decision: 'hide',
    reason: 'House rules',
    version: 2,
  });
  expect((await decide(reply, 'dismiss', 2)).code).toBe(204);
  expect(await bodies(ana, thread)).toEqual(['Party on Friday', 'Nobody likes you']);
  expect((await open(ana, thread))?.thread).toMatchObject({ post_count: 2 });
  const told = (await app.db.select().from(auditLog)).filter(
    ({ subjectId }) => subjectId === ben.membershipId,
  );
  expect(told.map(({ action }) => action)).toEqual(['report.hidden', 'report.dismissed']);
});

it('hides a thread that three rooms report until staff have looked, and never again by reports', async () => {
  const { ana, ben, cleo, dan, eve } = people;
  const roomId = newId<RoomId>();
  await app.db.insert(rooms).values({ id: roomId, unitTypeId: hall.unitTypeId });
  await app.db.delete(roomMembers);
  await app.db.insert(roomMembers).values([ben, cleo].map(({ membershipId }) => ({ membershipId, roomId })));
  const thread = await write(ana, 'Selling answers');
  for (const person of [ben, cleo, dan]) await report(person, thread);
  expect(await bodies(ben, thread)).toEqual(['Selling answers']);
  await report(eve, thread);
  expect(await bodies(ben, thread)).toBeUndefined();
  expect(await bodies(ana, thread)).toBeUndefined();
  expect(await caseOf(thread)).toMatchObject({ is_hidden: true, decision: null, version: 4 });
  await decide(thread, 'dismiss', 4);
  expect(await bodies(ben, thread)).toEqual(['Selling answers']);
  const frank = await resident(app.db, hall);
  await report(frank, thread);
  expect(await bodies(ben, thread)).toEqual(['Selling answers']);
  expect(await caseOf(thread)).toMatchObject({ is_hidden: false, decision: 'dismiss' });
});

it('deletes evidence and reports of old closed cases, and keeps the decision', async () => {
  const { ana, ben } = people;
  const id = await write(ben, 'Old words');
  await report(ana, id);
  await decide(id, 'hide', 1);
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  expect(await caseOf(id, 'closed')).toMatchObject({ evidence: null, reports: [], decision: 'hide' });
  expect((await cases()).every(({ evidence }) => evidence !== null)).toBe(true);
});
