import { calls } from '@nestmate/contract';
import type { PostId, RoomId } from '@nestmate/contract/ids';
import type { Report } from '@nestmate/contract/reports';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import type { MuteDays, ReportDecision, ReportState } from '@nestmate/contract/staff/reports';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf } from '../../../../test/chat/chat';
import { removeResident } from '../../../../test/office/office-acts';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/office/staff';
import { community, peopleOf, resident } from '../../../../test/world/builders';
import { type Person, threadsIn } from '../../../../test/world/threads';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { chatMessages, chatParticipants, chatReports } from '../../chat';
import { communityMutes, communityReports } from '../../community';
import { memberships } from '../../memberships';
import { roomMembers, rooms } from '../../room';
import { deleteEvidence } from '../evidence.queries';
import { reportCases } from '../reports.schema';

const { staffReports } = staffCalls;
const app = await testApp();
const hall = await community(app.db);
const asStaff = callAsStaff(app);
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const people = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eve');
const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });

const startChat = await chatClientsOf(app);
const { write } = threadsIn(app).communityOf(hall);
const report = ({ userId: as }: Person, threadId: PostId, postId = threadId, reason = 'Rude') =>
  app.call(calls.community.report, { as, params: { ...params, threadId, postId }, body: { reason } });
const open = async ({ userId: as }: Person, threadId: PostId) =>
  (await app.call(calls.community.thread, { as, params: { ...params, threadId } })).res;
const bodies = async (me: Person, threadId: PostId) =>
  (await open(me, threadId))?.posts.map(({ body }) => body);
const cases = async (state: ReportState = 'open') =>
  (await asStaff(joan, staffReports.list, { params, query: { state } })).res?.cases ?? [];
const caseIdOf = async (postId: PostId) => {
  const [found] = await app.db.select().from(reportCases).where(eq(reportCases.postId, postId));
  if (!found) throw new Error('No case');
  return found.id;
};
const caseOf = async (postId: PostId, state: ReportState = 'open') => {
  const id = await caseIdOf(postId);
  return (await cases(state)).find(({ case_id }) => case_id === id);
};
const decideCase = (caseId: ReportCaseId, decision: ReportDecision, version: number, days?: MuteDays) =>
  asStaff(joan, staffReports.decide, {
    params: { ...params, caseId },
    body: { decision, reason: 'House rules', version, ...(days && { days }) },
  });
const answerIn = ({ userId: as, membershipId }: Person, body: string, threadId: PostId) =>
  app.call(calls.community.reply, {
    as,
    params: { ...params, threadId },
    body: { membership_id: membershipId, body },
  });
const decide = async (postId: PostId, decision: ReportDecision, version: number) =>
  decideCase(await caseIdOf(postId), decision, version);
/** The bell's items about decisions, newest first. */
const decisionItemsOf = async ({ userId }: Person) => {
  const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId } });
  return res?.notifications.filter(({ kind }) => kind.startsWith('office.'));
};

const decisionKindsOf = async (person: Person) => (await decisionItemsOf(person))?.map(({ kind }) => kind);

it('keeps a reported post for staff as it was, with those around it', async () => {
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
    thread_id: thread,
    is_first_post: false,
    people: [],
    evidence: [
      { body: 'Who has a pan?', is_reported: false, by_office: false },
      { body: 'Not you', is_reported: true },
    ],
    reports: [{ membership_id: ana.membershipId, reason: 'He insults me' }],
    is_hidden: false,
    is_deleted: true,
    version: 1,
  });
});

it('keeps both texts of a reported post after an edit, for the next reporter', async () => {
  const { ana, cleo, dan } = people;
  const ben = await resident(app.db, hall);
  const thread = await write(ana, 'A bike for sale');
  const reply = await write(ben, 'How much is it?', thread);
  const edit = async (body: string) => {
    const { code } = await app.call(calls.community.edit, {
      as: ben.userId,
      params: { ...params, threadId: thread, postId: reply },
      body: { body },
    });
    expect(code).toBe(200);
  };
  const reported = async () =>
    (await caseOf(reply))?.evidence?.flatMap(({ is_reported, body }) => (is_reported ? body : []));
  await report(ana, thread, reply);
  await edit('Thief');
  await report(cleo, thread, reply);
  expect(await reported()).toEqual(['How much is it?', 'Thief']);
  await decide(reply, 'dismiss', 2);
  await edit('I will find you, thief');
  await report(dan, thread, reply);
  expect(await reported()).toEqual(['How much is it?', 'Thief', 'I will find you, thief']);
});

it('hides a post from everybody but its author until staff undo that', async () => {
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
  const entries = (await app.db.select().from(auditLog)).filter(
    ({ subjectId }) => subjectId === ben.membershipId,
  );
  expect(entries.map(({ action }) => action)).toEqual(['report.hidden', 'report.takenBack']);
});

it('hides a thread that people of three rooms report until staff have looked', async () => {
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
  expect(await caseOf(thread)).toMatchObject({
    is_first_post: true,
    is_hidden: true,
    decision: null,
    version: 4,
  });
  expect((await decisionKindsOf(ana))?.[0]).toBe('office.postWaits');
  await decide(thread, 'dismiss', 4);
  expect((await decisionKindsOf(ana))?.[0]).toBe('office.postShown');
  expect(await bodies(ben, thread)).toEqual(['Selling answers']);
  const frank = await resident(app.db, hall);
  await report(frank, thread);
  expect(await bodies(ben, thread)).toEqual(['Selling answers']);
  expect(await caseOf(thread)).toMatchObject({ is_hidden: false, decision: 'dismiss' });
});

it('leads an author to the decision, even before they have seen that reports hid the post', async () => {
  const writer = await resident(app.db, hall);
  const others = await Promise.all(Array.from({ length: 3 }, () => resident(app.db, hall)));
  const thread = await write(writer, 'Cheap answers');
  for (const other of others) await report(other, thread);
  expect(await decisionItemsOf(writer)).toMatchObject([{ kind: 'office.postWaits', path: '/community' }]);
  await decide(thread, 'hide', 3);
  expect(await decisionItemsOf(writer)).toMatchObject([{ kind: 'office.postHidden', path: '/decisions' }]);
});

it('counts the people who report, without those who were removed', async () => {
  const { ana, ben } = people;
  const thread = await write(ana, 'Selling answers again');
  const again = await resident(app.db, hall, { userId: ben.userId });
  const gone = await resident(app.db, hall);
  for (const person of [ben, again])
    await app.call(calls.community.report, {
      as: person.userId,
      membershipId: person.membershipId,
      params: { ...params, threadId: thread, postId: thread },
      body: { reason: 'Rude' },
    });
  await report(gone, thread);
  await removeResident(app, gone.membershipId, new Date());
  await report(await resident(app.db, hall), thread);
  expect(await caseOf(thread)).toMatchObject({ is_hidden: false, version: 4 });
  await report(await resident(app.db, hall), thread);
  expect(await caseOf(thread)).toMatchObject({ is_hidden: true, version: 5 });
  await app.db.delete(memberships).where(eq(memberships.id, again.membershipId));
});

it('keeps nothing but the decision of old closed cases', async () => {
  const { ana, ben } = people;
  const id = await write(ben, 'Old words');
  await report(ana, id);
  await decide(id, 'hide', 1);
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  expect(await caseOf(id, 'closed')).toMatchObject({ evidence: null, reports: [], decision: 'hide' });
  expect((await cases()).every(({ evidence }) => evidence !== null)).toBe(true);
});

it('requires words of a report only where no chosen reason says enough', async () => {
  const [ina, jon] = await Promise.all([resident(app.db, hall), resident(app.db, hall)]);
  const id = await write(ina, 'Cheap keys');
  const reportAs = (body: object) =>
    app.call(calls.community.report, {
      as: jon.userId,
      params: { ...params, threadId: id, postId: id },
      body: body as Report,
    });
  for (const body of [
    { reason: '' },
    { about: 'other', reason: ' ' },
    { about: 'rude', reason: 'x' },
    { about: 'spam', reason: 'x'.repeat(501) },
  ])
    expect((await reportAs(body)).code).toBe(422);
  expect((await reportAs({ about: 'spam', reason: '' })).code).toBe(204);
  expect((await caseOf(id))?.reports).toMatchObject([{ about: ['spam'], reason: '' }]);
});

it('puts a case in which somebody could be in danger before older ones, until staff have decided it', async () => {
  const writer = await resident(app.db, hall);
  const [older, danger, newer] = [
    await write(writer, 'Free cakes'),
    await write(writer, 'They come tonight'),
    await write(writer, 'Free pans'),
  ] as const;
  const reportAs = async (postId: PostId, about: Report['about']) => {
    const { userId: as } = await resident(app.db, hall);
    const { code } = await app.call(calls.community.report, {
      as,
      params: { ...params, threadId: postId, postId },
      body: { about, reason: 'Look' },
    });
    expect(code).toBe(204);
  };
  const ids = new Map<ReportCaseId, string>();
  for (const [name, postId] of Object.entries({ older, danger, newer })) {
    await reportAs(postId, name === 'danger' ? 'danger' : 'spam');
    ids.set(await caseIdOf(postId), name);
  }
  const waiting = async () => (await cases()).flatMap(({ case_id }) => ids.get(case_id) ?? []);
  expect((await cases())[0]).toMatchObject({ is_urgent: true, case_id: await caseIdOf(danger) });
  expect(await waiting()).toEqual(['danger', 'older', 'newer']);
  expect(await caseOf(older)).toMatchObject({ is_urgent: false });
  await decide(danger, 'dismiss', 1);
  expect(await caseOf(danger, 'closed')).toMatchObject({ is_urgent: false });
  await reportAs(danger, 'spam');
  expect(await waiting()).toEqual(['older', 'newer', 'danger']);
});

/**
 * Gil has written rudely to Hana, who has reported one of his two messages and himself. Gil has removed the message
 * since.
 */
async function rudeConversation() {
  const [gil, hana] = await Promise.all([
    resident(app.db, hall, { firstName: 'Gil' }),
    resident(app.db, hall, { firstName: 'Hana' }),
  ]);
  const rude = await startChat(gil);
  const hurt = await startChat(hana);
  const sid = await hurt.sidWith(rude);
  await rude.send(sid, 'See you');
  await rude.send(sid, 'You are a fool');
  expect(await hurt.ask('chat.report', { sid, index: 1, reason: 'He insults me' })).toEqual({});
  expect(await hurt.ask('chat.report', { sid, about: 'danger', reason: 'He never stops' })).toEqual({});
  await rude.ask('chat.remove', { sid, index: 1 });
  const casesOfGil = async (state: ReportState = 'open') =>
    (await cases(state)).filter(({ author }) => author?.membership_id === gil.membershipId);
  const [person, message] = await casesOfGil();
  if (!message || !person) throw new Error('No cases');
  return { gil, hana, hurt, sid, casesOfGil, person, message };
}

it('puts reported people and messages into the queue, a message with those around it', async () => {
  const { hana, person, message } = await rudeConversation();
  expect(message).toMatchObject({
    kind: 'message',
    evidence: [
      { is_reported: false, name: 'Gil', body: 'See you', picture: null },
      { is_reported: true, name: 'Gil', body: 'You are a fool', picture: null },
    ],
    reports: [{ membership_id: hana.membershipId, about: [], reason: 'He insults me' }],
    earlier: [],
  });
  expect(person).toMatchObject({
    kind: 'person',
    evidence: [],
    reports: [{ about: ['danger'], reason: 'He never stops' }],
    is_urgent: true,
  });
});

it('shows five messages before and after a reported one, as far as its reporter may read them', async () => {
  const [ira, jo] = await Promise.all([
    resident(app.db, hall, { firstName: 'Ira' }),
    resident(app.db, hall, { firstName: 'Jo' }),
  ]);
  const chat = await startChat(ira);
  const reader = await startChat(jo);
  const sid = await reader.sidWith(chat);
  for (let index = 0; index < 14; index++) await (index % 2 ? chat : reader).send(sid, `Message ${index}`);
  await reader.ask('chat.remove', { sid, index: 8 });
  const bodiesOf = async ({ membershipId: id }: Awaited<ReturnType<typeof resident>>) =>
    (await cases())
      .find((each) => each.kind === 'message' && each.author?.membership_id === id)
      ?.evidence?.map(({ name, body, is_reported: isReported }) => [name, body, isReported]);
  expect(await reader.ask('chat.report', { sid, index: 7, reason: 'Rude' })).toEqual({});
  const near = [2, 3, 4, 5, 6, 7, 9, 10, 11, 12];
  expect(await bodiesOf(ira)).toEqual(
    near.map((index) => [index % 2 ? 'Ira' : 'Jo', `Message ${index}`, index === 7]),
  );
  await app.db
    .update(chatParticipants)
    .set({ firstIndex: 4 })
    .where(and(eq(chatParticipants.sid, sid), eq(chatParticipants.membershipId, ira.membershipId)));
  expect(await chat.ask('chat.report', { sid, index: 6, reason: 'Rude too' })).toEqual({});
  expect((await bodiesOf(jo))?.map(([, body]) => body)).toEqual(
    [4, 5, 6, 7, 9, 10, 11].map((index) => `Message ${index}`),
  );
});

it('warns the author of a reported message, whose other cases show the warning', async () => {
  const { gil, hana, casesOfGil, message } = await rudeConversation();
  expect((await decideCase(message.case_id, 'hide', message.version)).code).toBe(400);
  expect((await decideCase(message.case_id, 'warn', message.version)).code).toBe(204);
  expect([await decisionKindsOf(gil), await decisionKindsOf(hana)]).toEqual([
    ['office.warned'],
    ['office.reportSettled'],
  ]);
  expect(await casesOfGil()).toMatchObject([
    { kind: 'person', earlier: [{ decision: 'warn', until: null, reason: 'House rules' }] },
  ]);
  expect(await casesOfGil('closed')).toMatchObject([
    { decided_by: joan.name, decisions: [{ until: null }], earlier: [] },
  ]);
});

it('lifts a warning about a message, which leaves the author’s other cases', async () => {
  const { gil, hana, casesOfGil, message } = await rudeConversation();
  await decideCase(message.case_id, 'warn', message.version);
  expect((await decideCase(message.case_id, 'dismiss', message.version + 1)).code).toBe(204);
  expect([await decisionKindsOf(gil), await decisionKindsOf(hana)]).toEqual([
    ['office.warningLifted'],
    ['office.reportSettled'],
  ]);
  expect(await casesOfGil()).toMatchObject([{ kind: 'person', earlier: [] }]);
  expect(await casesOfGil('closed')).toMatchObject([
    { decided_by: joan.name, took_back: 'warn', thread_id: null },
  ]);
});

it('opens no case again for a message that staff have decided about', async () => {
  const { hurt, sid, casesOfGil, message } = await rudeConversation();
  await decideCase(message.case_id, 'dismiss', message.version);
  await hurt.ask('chat.report', { sid, index: 1, reason: 'Once more' });
  expect(await casesOfGil('closed')).toMatchObject([{ kind: 'message', decision: 'dismiss' }]);
});

it('deletes the reports of a conversation with the evidence, and none of its messages', async () => {
  const { sid, person, message } = await rudeConversation();
  await decideCase(message.case_id, 'dismiss', message.version);
  await decideCase(person.case_id, 'dismiss', person.version);
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  expect(await app.db.select().from(chatReports).where(eq(chatReports.sid, sid))).toEqual([]);
  expect(await app.db.select().from(chatMessages).where(eq(chatMessages.sid, sid))).toHaveLength(2);
});

it('notifies the author when a post is hidden or shown again', async () => {
  const { ana, dan, eve } = people;
  const thread = await write(ana, 'Quiet hours?');
  const reply = await write(dan, 'Never', thread);
  await report(eve, thread, reply);
  await decide(reply, 'hide', 1);
  expect((await decisionKindsOf(dan))?.[0]).toBe('office.postHidden');
  expect(await decisionKindsOf(eve)).toEqual(['office.reportSettled']);
  await decide(reply, 'warn', 2);
  expect((await decisionKindsOf(dan))?.slice(0, 2).toSorted()).toEqual(['office.postShown', 'office.warned']);
  expect(await bodies(ana, thread)).toEqual(['Quiet hours?', 'Never']);
  expect(await decisionKindsOf(eve)).toEqual(['office.reportSettled']);
});

it('notifies of a mute that replaces a warning once, also when both are taken back', async () => {
  const { ana, eve } = people;
  const ben = await resident(app.db, hall);
  const thread = await write(ana, 'Who cooks?');
  const reply = await write(ben, 'Fools', thread);
  await report(eve, thread, reply);
  await decide(reply, 'warn', 1);
  await decideCase(await caseIdOf(reply), 'mute', 2, 1);
  expect((await decisionKindsOf(ben))?.toSorted()).toEqual(['office.muted', 'office.warned']);
  await decide(reply, 'dismiss', 3);
  expect((await decisionKindsOf(ben))?.toSorted()).toEqual(['office.unmuted', 'office.warned']);
});

it('counts the cases that wait for staff, within their places', async () => {
  const { ana, ben } = people;
  const elsewhere = await community(app.db);
  const lea = await staffMember(app, { networkId: elsewhere.networkId, role: 'community' });
  const waiting = async (who: StaffMember, { networkId }: Pick<typeof params, 'networkId'>) =>
    (await asStaff(who, staffReports.count, { params: { networkId } })).res?.count;
  const before = (await waiting(joan, params)) ?? 0;
  const thread = await write(ana, 'Meet me at the gate');
  await report(ben, thread);
  expect([await waiting(joan, params), await waiting(lea, elsewhere)]).toEqual([before + 1, 0]);
  await decide(thread, 'dismiss', 1);
  expect(await waiting(joan, params)).toBe(before);
});

it('notifies reporters that staff looked, with the waiting time to the millisecond', async () => {
  const { ana } = people;
  const reporter = await resident(app.db, hall);
  const postId = await write(ana, 'Free keys');
  const at = new Date(Date.now() - 1000);
  const { subnetworkId } = params;
  await app.db.transaction(async (tx) => {
    const reporterId = reporter.membershipId;
    await tx.insert(communityReports).values({ postId, reporterId, reason: 'Spam', createdAt: at });
    await app.events.publish(tx, 'post.reported', { postId, subnetworkId, at });
  });
  await decide(postId, 'dismiss', 1);
  expect(await decisionKindsOf(reporter)).toEqual(['office.reportSettled']);
});

/** Noah has answered rudely in Ana's thread, and is muted for a week. */
async function mutedResident() {
  const { ana, eve } = people;
  const noisy = await resident(app.db, hall, { firstName: 'Noah' });
  const thread = await write(ana, 'Who has a kettle?');
  const rude = await write(noisy, 'Shut up', thread);
  await report(eve, thread, rude);
  const id = await caseIdOf(rude);
  expect((await decideCase(id, 'mute', 1)).code).toBe(422);
  expect((await decideCase(id, 'mute', 1, 7)).code).toBe(204);
  const isNoahs = eq(communityMutes.membershipId, noisy.membershipId);
  return { noisy, thread, id, isNoahs };
}

it('keeps a muted resident from writing, and says until when', async () => {
  const { noisy, thread, isNoahs } = await mutedResident();
  const react = (reaction: 'thanks' | null) =>
    app.call(calls.community.react, {
      as: noisy.userId,
      params: { ...params, threadId: thread, postId: thread },
      body: { reaction },
    });
  expect(await decisionKindsOf(noisy)).toEqual(['office.muted']);
  const refused = { code: 403, err: { error_code: 'Muted' } };
  expect(await answerIn(noisy, 'Let me', thread)).toMatchObject(refused);
  expect(await react('thanks')).toMatchObject(refused);
  expect((await react(null)).code).toBe(204);
  const [mute] = await app.db.select().from(communityMutes).where(isNoahs);
  const day = mute?.until.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'America/New_York' });
  const words = (await answerIn(noisy, 'Let me', thread)).err?.error_description;
  expect(words).toContain(day);
  expect(words).toMatch(/:\d\d [AP]M E[DS]T\./);
  expect(await bodies(noisy, thread)).toEqual(['Who has a kettle?', 'Shut up']);
});

it('lets a muted resident write again after the named time', async () => {
  const { noisy, thread, isNoahs } = await mutedResident();
  const past = new Date(Date.now() - 1000);
  await app.db.update(communityMutes).set({ until: past }).where(isNoahs);
  expect((await answerIn(noisy, 'Sorry', thread)).code).toBe(200);
});

it('lets a muted resident write again once staff reverse the mute', async () => {
  const { noisy, thread, id } = await mutedResident();
  expect((await decideCase(id, 'dismiss', 2)).code).toBe(204);
  expect(await decisionKindsOf(noisy)).toEqual(['office.unmuted']);
  expect((await answerIn(noisy, 'Thanks', thread)).code).toBe(200);
});

it('refuses the second of two who mute a person, because the case has changed', async () => {
  const { ana, eve } = people;
  const loud = await resident(app.db, hall, { firstName: 'Lou' });
  const thread = await write(ana, 'Who has a lamp?');
  const rude = await write(loud, 'Be quiet', thread);
  await report(eve, thread, rude);
  const id = await caseIdOf(rude);
  const both = await Promise.all([decideCase(id, 'mute', 1, 7), decideCase(id, 'mute', 1, 30)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([204, 409]);
  const [first, second]: MuteDays[] = both[0].code === 204 ? [7, 30] : [30, 7];
  expect((await decideCase(id, 'mute', 1, first)).code).toBe(204);
  expect(await decisionKindsOf(loud)).toEqual(['office.muted']);
  expect((await decideCase(id, 'mute', 2, second)).code).toBe(204);
  const [mute] = await app.db
    .select()
    .from(communityMutes)
    .where(eq(communityMutes.membershipId, loud.membershipId));
  const days = ((mute?.until.getTime() ?? 0) - Date.now()) / (24 * 60 * 60_000);
  expect(Math.round(days)).toBe(second);
});
