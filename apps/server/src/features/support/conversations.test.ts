import { calls } from '@nestmate/contract';
import { supportConversationId, supportMessageId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffSupportConversation } from '@nestmate/contract/staff/support';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember, type StaffMember } from '../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { subnetworks } from '../housing';
import { memberships, users } from '../memberships';
import { supportConversations, supportMessages, supportNotes } from './support.schema';

const { support } = calls;
const { staffSupport } = staffCalls;
const app = await testApp();
const hall = await community(app.db);
const asStaff = callAsStaff(app);
const network = { networkId: hall.networkId };
type Person = Awaited<ReturnType<typeof resident>>;
let joan: StaffMember;
let omar: StaffMember;
beforeAll(async () => {
  joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
  omar = await staffMember(app, { networkId: hall.networkId, role: 'community' });
});

const newConversation = () => supportConversationId.parse(newId());
const newMessage = () => supportMessageId.parse(newId());
type ConversationId = ReturnType<typeof newConversation>;
type MessageId = ReturnType<typeof newMessage>;

const ask = ({ userId: as }: Person, subject: string, id = newConversation(), message_id = newMessage()) =>
  app.call(support.ask, {
    as,
    params: { userId: as },
    body: { conversation_id: id, message_id, subject, body: `${subject}?`, page: '/matches' },
  });
const writeQuestion = async (me: Person, subject: string) => {
  const id = newConversation();
  expect((await ask(me, subject, id)).code).toBe(204);
  return id;
};
const reply = ({ userId: as }: Person, conversationId: ConversationId, body: string, id = newMessage()) =>
  app.call(support.reply, { as, params: { userId: as, conversationId }, body: { message_id: id, body } });
const read = async ({ userId: as }: Person, conversationId: ConversationId) =>
  app.call(support.read, { as, params: { userId: as, conversationId } });
const messagesTo = async (me: Person, id: ConversationId) =>
  (await read(me, id)).res?.messages.map(({ body, is_office }) => `${is_office ? 'office' : 'me'}: ${body}`);
const listOf = async ({ userId: as }: Person) =>
  (await app.call(support.list, { as, params: { userId: as } })).res?.conversations;

const open = async (staff: StaffMember, conversationId: ConversationId) =>
  (await asStaff(staff, staffSupport.read, { params: { ...network, conversationId } })).res;
const versionOf = async (id: ConversationId) => (await open(joan, id))?.conversation.version ?? 0;
const answer = (
  staff: StaffMember,
  conversationId: ConversationId,
  body: string,
  version: number,
  id = newMessage(),
) =>
  asStaff(staff, staffSupport.answer, {
    params: { ...network, conversationId },
    body: { message_id: id, body, version },
  });
const change = (
  staff: StaffMember,
  conversationId: ConversationId,
  to: { state: StaffSupportConversation['state']; is_mine?: boolean },
  version: number,
) =>
  asStaff(staff, staffSupport.change, {
    params: { ...network, conversationId },
    body: { ...to, version },
  });
it('names a resident to staff as their language writes it', async () => {
  const id = await writeQuestion(
    await resident(app.db, hall, { firstName: '小明', lastName: '王' }),
    'The lamp',
  );
  expect((await open(joan, id))?.conversation.resident.name).toBe('王小明');
});

it('shows staff with whom the resident lives', async () => {
  const bo = await resident(app.db, hall);
  const id = await writeQuestion(bo, 'The lamp');
  expect((await open(joan, id))?.home).toMatchObject({ unit_number: null, roommates: [] });
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Silva' });
  await roomOf(app.db, hall, [bo, ana]);
  expect((await open(joan, id))?.home).toMatchObject({
    roommates: [{ membership_id: ana.membershipId, name: 'Ana Silva' }],
  });
});

it('shows a question to the resident alone', async () => {
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  const id = await writeQuestion(ana, 'The heating');
  expect((await read(ben, id)).code).toBe(404);
  expect((await reply(ben, id, 'Let me in')).code).toBe(404);
  expect((await ask(ben, 'Somebody else’s', id)).code).toBe(404);
  expect(await listOf(ben)).toEqual([]);
});

it('stores a question once, even when it is sent again', async () => {
  const ana = await resident(app.db, hall);
  const [id, message] = [newConversation(), newMessage()];
  for (let times = 0; times < 2; times += 1)
    expect((await ask(ana, 'The heating', id, message)).code).toBe(204);
  expect(await listOf(ana)).toMatchObject([{ subject: 'The heating', state: 'waiting', is_unread: false }]);
  expect(await messagesTo(ana, id)).toEqual(['me: The heating?']);
});

it('shows staff a question with the screen from which it was asked', async () => {
  const id = await writeQuestion(await resident(app.db, hall), 'A desk lamp');
  const shown = await open(joan, id);
  expect(shown).toMatchObject({
    conversation: {
      subject: 'A desk lamp',
      begins: 'A desk lamp?',
      page: '/matches',
      assignee: null,
      state: 'waiting',
    },
    messages: [{ kind: 'resident', body: 'A desk lamp?' }],
  });
});

/** Ana's question about a lamp, which Joan has answered. */
async function answered() {
  const ana = await resident(app.db, hall, { firstName: 'Ana' });
  const id = await writeQuestion(ana, 'A desk lamp');
  const message = newMessage();
  for (let times = 0; times < 2; times += 1)
    expect((await answer(joan, id, 'Bring your own.', 1, message)).code).toBe(204);
  return { ana, id };
}

it('notifies the resident once that staff have answered', async () => {
  const { ana, id } = await answered();
  expect(await messagesTo(ana, id)).toEqual(['me: A desk lamp?', 'office: Bring your own.']);
  const { res } = await app.call(calls.notifications.list, {
    as: ana.userId,
    params: { userId: ana.userId },
  });
  expect(res?.notifications).toMatchObject([{ kind: 'office.answered', path: `/support/${id}` }]);
});

it('shows an answer as unread until the resident has seen it', async () => {
  const { ana, id } = await answered();
  expect(await listOf(ana)).toMatchObject([{ state: 'answered', is_unread: true }]);
  const seen = { as: ana.userId, params: { userId: ana.userId, conversationId: id }, body: { index: 900 } };
  expect((await app.call(support.see, seen)).code).toBe(204);
  expect(await listOf(ana)).toMatchObject([{ is_unread: false }]);
});

it('a question waits again for who answered it when the resident writes again', async () => {
  const { ana, id } = await answered();
  expect((await reply(ana, id, 'Thanks. And a fan?')).code).toBe(204);
  expect((await open(joan, id))?.conversation).toMatchObject({
    state: 'waiting',
    assignee: { staff_id: joan.staffId },
  });
});

/** A question with a note that was sent twice. */
async function noted() {
  const ana = await resident(app.db, hall);
  const id = await writeQuestion(ana, 'A noisy neighbour');
  const note = { message_id: newMessage(), body: 'Called her mother' };
  const at = { params: { ...network, conversationId: id }, body: note };
  for (let times = 0; times < 2; times += 1)
    expect((await asStaff(joan, staffSupport.note, at)).code).toBe(204);
  return { ana, id };
}

it('shows notes to staff alone', async () => {
  const { ana, id } = await noted();
  expect((await open(omar, id))?.messages).toMatchObject([
    { kind: 'resident' },
    { kind: 'note', body: 'Called her mother' },
  ]);
  expect(JSON.stringify((await read(ana, id)).res)).not.toContain('mother');
});

it('logs a note without its words', async () => {
  const notesLogged = async () => app.db.select().from(auditLog).where(eq(auditLog.action, 'support.noted'));
  const before = await notesLogged();
  await noted();
  const entries = await notesLogged();
  expect(entries).toHaveLength(before.length + 1);
  expect(JSON.stringify(entries)).not.toContain('mother');
});

it('shows the second of two staff members who answer a question what the first wrote', async () => {
  const id = await writeQuestion(await resident(app.db, hall), 'The laundry');
  const replies = await Promise.all([
    answer(joan, id, 'In the cellar.', 1),
    answer(omar, id, 'On the roof.', 1),
  ]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([204, 409]);
  const version = await versionOf(id);
  expect((await change(omar, id, { state: 'closed', is_mine: true }, version - 1)).code).toBe(409);
  expect((await change(omar, id, { state: 'closed', is_mine: true }, version)).code).toBe(204);
  expect((await change(omar, id, { state: 'closed', is_mine: true }, version)).code).toBe(204);
  expect((await open(joan, id))?.conversation).toMatchObject({
    state: 'closed',
    assignee: { staff_id: omar.staffId },
  });
});

it('lists waiting conversations of a staff member’s places, longest first', async () => {
  const here = await community(app.db);
  const lea = await staffMember(app, { networkId: here.networkId, role: 'community' });
  const me = await resident(app.db, here);
  const [first] = [await writeQuestion(me, 'First'), await writeQuestion(me, 'Second')];
  const list = async (query: { of?: 'me' | 'nobody'; state?: 'answered' }) =>
    (
      await asStaff(lea, staffSupport.list, { params: { networkId: here.networkId }, query })
    ).res?.conversations.map(({ subject }) => subject);
  expect(await list({})).toEqual(['First', 'Second']);
  const waiting = async () =>
    (await asStaff(lea, staffSupport.count, { params: { networkId: here.networkId } })).res?.count;
  expect(await waiting()).toBe(2);
  const at = { networkId: here.networkId, conversationId: first };
  await asStaff(lea, staffSupport.change, {
    params: at,
    body: { state: 'waiting', is_mine: true, version: 1 },
  });
  expect([await list({ of: 'me' }), await list({ of: 'nobody' })]).toEqual([['First'], ['Second']]);
  expect(await waiting()).toBe(2);
  await asStaff(lea, staffSupport.change, { params: at, body: { state: 'closed', version: 2 } });
  expect(await waiting()).toBe(1);
  expect(
    (await asStaff(joan, staffSupport.read, { params: { ...network, conversationId: first } })).code,
  ).toBe(404);
});

it('accepts only retries beyond a number of messages per person and day', async () => {
  const me = await resident(app.db, hall);
  const id = await writeQuestion(me, 'One of many');
  const rows = Array.from({ length: limits.supportPerDay - 1 }, (_, at) => ({
    conversationId: id,
    id: newMessage(),
    index: at + 1,
    isOffice: false,
    body: `${at}`,
    createdAt: new Date(),
  }));
  await app.db.insert(supportMessages).values(rows);
  const [{ id: last } = { id: newMessage() }] = rows;
  expect((await reply(me, id, '0', last)).code).toBe(204);
  expect((await reply(me, id, 'One more')).code).toBe(429);
  expect((await ask(me, 'Another')).code).toBe(429);
});

it('accepts only one of several sent together when one is left of the day', async () => {
  const me = await resident(app.db, hall);
  const id = await writeQuestion(me, 'Nearly too many');
  const rows = Array.from({ length: limits.supportPerDay - 2 }, (_, at) => ({
    conversationId: id,
    id: newMessage(),
    index: at + 1,
    isOffice: false,
    body: `${at}`,
    createdAt: new Date(),
  }));
  await app.db.insert(supportMessages).values(rows);
  const together = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(me, `Together ${at}`)));
  expect(together.map(({ code }) => code).toSorted()).toEqual([204, 429, 429, 429, 429, 429]);
});

it('shows staff what else the resident asked', async () => {
  const me = await resident(app.db, hall);
  const [first, second] = [await writeQuestion(me, 'A bike'), await writeQuestion(me, 'A lamp')];
  await writeQuestion(await resident(app.db, hall), 'Somebody else’s');
  const others = (await open(joan, second))?.others;
  expect(others).toMatchObject([{ conversation_id: first, subject: 'A bike', state: 'waiting' }]);
});

it('shows staff the language that the resident uses', async () => {
  const me = await resident(app.db, hall);
  const id = await writeQuestion(me, 'A lamp');
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, me.userId));
  expect((await open(joan, id))?.conversation.resident.language).toBe('es');
});

it('erases questions and the notes about them with the account', async () => {
  const me = await resident(app.db, hall);
  const id = await writeQuestion(me, 'About to leave');
  await asStaff(joan, staffSupport.note, {
    params: { ...network, conversationId: id },
    body: { message_id: newMessage(), body: 'Hm' },
  });
  expect((await app.call(calls.account.remove, { as: me.userId })).code).toBeLessThan(300);
  expect(await app.db.select().from(supportConversations).where(eq(supportConversations.id, id))).toEqual([]);
  expect(await app.db.select().from(supportNotes).where(eq(supportNotes.conversationId, id))).toEqual([]);
});

it('refuses different words under the id of a message that was sent', async () => {
  const ana = await resident(app.db, hall);
  const [id, first, second] = [newConversation(), newMessage(), newMessage()];
  expect((await ask(ana, 'The lift', id, first)).code).toBe(204);
  expect((await ask(ana, 'The stairs', id, first)).code).toBe(409);
  expect((await ask(ana, 'The lift', id)).code).toBe(409);
  expect((await reply(ana, id, 'It stands', second)).code).toBe(204);
  expect((await reply(ana, id, 'It stands', second)).code).toBe(204);
  expect((await reply(ana, id, 'It stands still', second)).code).toBe(409);
  expect((await answer(joan, id, 'It stands', await versionOf(id), second)).code).toBe(409);
  const note = (message_id: typeof first, body: string) =>
    asStaff(joan, staffSupport.note, {
      params: { ...network, conversationId: id },
      body: { message_id, body },
    });
  expect((await note(first, 'Called the firm')).code).toBe(204);
  expect((await note(first, 'Called it twice')).code).toBe(409);
  expect(await messagesTo(ana, id)).toEqual(['me: The lift?', 'me: It stands']);
});

const begin = (
  staff: StaffMember,
  { membershipId }: Pick<Person, 'membershipId'>,
  changes: { conversation_id?: ConversationId; message_id?: MessageId; subject?: string; seen?: number } = {},
) =>
  asStaff(staff, staffSupport.begin, {
    params: { ...network, membershipId },
    body: {
      conversation_id: newConversation(),
      message_id: newMessage(),
      subject: 'Your keys',
      body: 'Did you get them?',
      seen: 0,
      ...changes,
    },
  });

/** A conversation with Ana that Joan has begun, sent twice. */
async function begun() {
  const ana = await resident(app.db, hall, { firstName: 'Ana' });
  const ids = { conversation_id: newConversation(), message_id: newMessage() };
  for (let times = 0; times < 2; times += 1) expect((await begin(joan, ana, ids)).code).toBe(204);
  return { ana, ids, id: ids.conversation_id };
}

it('a conversation that staff begin is unread for the resident, and in their bell once [8.15]', async () => {
  const { ana, id } = await begun();
  expect(await listOf(ana)).toMatchObject([
    { conversation_id: id, subject: 'Your keys', state: 'answered', is_by_office: true, is_unread: true },
  ]);
  expect(await messagesTo(ana, id)).toEqual(['office: Did you get them?']);
  const params = { userId: ana.userId };
  const { res } = await app.call(calls.notifications.list, { as: ana.userId, params });
  expect(res?.notifications).toMatchObject([{ kind: 'office.wrote', path: `/support/${id}` }]);
  const seen = { as: ana.userId, params: { ...params, conversationId: id }, body: { index: 0 } };
  expect((await app.call(support.see, seen)).code).toBe(204);
  expect(await listOf(ana)).toMatchObject([{ is_unread: false }]);
});

it('a conversation that staff begin is theirs, and waits once the resident has answered [8.15]', async () => {
  const { ana, id } = await begun();
  expect((await open(omar, id))?.conversation).toMatchObject({
    is_by_office: true,
    begins: 'Did you get them?',
    state: 'answered',
    page: null,
    assignee: { staff_id: joan.staffId },
  });
  expect((await reply(ana, id, 'Not yet.')).code).toBe(204);
  expect((await open(omar, id))?.conversation).toMatchObject({
    state: 'waiting',
    assignee: { staff_id: joan.staffId },
  });
  expect((await answer(omar, id, 'At the desk.', await versionOf(id))).code).toBe(204);
  expect((await change(omar, id, { state: 'closed' }, await versionOf(id))).code).toBe(204);
  expect((await reply(ana, id, 'Thanks.')).code).toBe(204);
  expect((await open(omar, id))?.conversation.state).toBe('waiting');
});

it('the audit log keeps who began a conversation, without its words [8.15]', async () => {
  const { ana } = await begun();
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, ana.membershipId));
  expect(entries).toMatchObject([{ action: 'support.begun', actorId: joan.staffId }]);
  expect(JSON.stringify(entries)).not.toMatch(/keys|get them/);
});

it('shows the second of two who begin together with a resident the first one’s conversation [8.15]', async () => {
  const ana = await resident(app.db, hall);
  const replies = await Promise.all([begin(joan, ana), begin(omar, ana, { subject: 'Your lease' })]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([204, 409]);
  const params = { ...network, membershipId: ana.membershipId };
  const { res } = await asStaff(omar, staffSupport.ofResident, { params });
  expect(res).toMatchObject({ reach: 'all', count: 1 });
  expect((await begin(omar, ana, { seen: 1, subject: 'A parcel' })).code).toBe(204);
  expect(await listOf(ana)).toHaveLength(2);
});

it('refuses other words under the ids of a conversation that staff have begun [8.15]', async () => {
  const { ana, ids } = await begun();
  const ben = await resident(app.db, hall);
  expect((await begin(joan, ana, { ...ids, subject: 'Other keys' })).code).toBe(409);
  expect((await begin(joan, ana, { ...ids, message_id: newMessage() })).code).toBe(409);
  expect((await begin(joan, ben, ids)).code).toBe(404);
  expect(await listOf(ben)).toEqual([]);
});

it('begins nothing with a resident whom nothing reaches, and says why [8.15]', async () => {
  const [ana, { membershipId: ben }] = [await resident(app.db, hall), await unclaimedResident(app.db, hall)];
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ana.membershipId));
  expect(await begin(joan, ana)).toMatchObject({ code: 409, err: { error_code: 'ResidentRemoved' } });
  expect(await begin(joan, { membershipId: ben })).toMatchObject({
    code: 409,
    err: { error_code: 'NotJoinedYet' },
  });
  const reachOf = async (membershipId: typeof ben) =>
    (await asStaff(joan, staffSupport.ofResident, { params: { ...network, membershipId } })).res?.reach;
  expect([await reachOf(ana.membershipId), await reachOf(ben)]).toEqual(['removed', 'noAccount']);
  const ids = new Set([ana.membershipId, ben]);
  const rows = await app.db.select().from(supportConversations);
  expect(rows.filter(({ membershipId }) => ids.has(membershipId))).toEqual([]);
});

it('says that a resident of an archived place sees a conversation in the app only [8.15]', async () => {
  const place = await community(app.db, { networkId: hall.networkId });
  const ana = await resident(app.db, place);
  const reach = async () => {
    const params = { ...network, membershipId: ana.membershipId };
    return (await asStaff(joan, staffSupport.ofResident, { params })).res?.reach;
  };
  expect(await reach()).toBe('all');
  const of = eq(subnetworks.id, place.subnetworkId);
  await app.db.update(subnetworks).set({ roundStatus: 'ARCHIVED' }).where(of);
  expect(await reach()).toBe('archived');
});

it('only staff of the place who may answer begin a conversation [8.15]', async () => {
  const [ana, elsewhere] = [await resident(app.db, hall), await community(app.db)];
  const viewer = await staffMember(app, { networkId: hall.networkId, role: 'viewer' });
  const other = await staffMember(app, { networkId: elsewhere.networkId, role: 'administrator' });
  expect((await begin(viewer, ana)).code).toBe(403);
  expect((await begin(other, ana)).code).toBe(404);
  const there = { networkId: elsewhere.networkId, membershipId: ana.membershipId };
  const { code } = await asStaff(other, staffSupport.ofResident, { params: there });
  expect(code).toBe(404);
  expect(await listOf(ana)).toEqual([]);
});
