import { limits } from '@nestmate/contract/limits';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf, newMessageId } from '../../../../test/chat/chat';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { memberships } from '../../memberships';
import { roomMembers } from '../../room';
import { chatMessages, chatReports } from '../chat.schema';

const app = await testApp();
const hall = await community(app.db, { capacity: 4 });
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
beforeEach(() => app.db.delete(chatReports));

const somebody = async (firstName: string) =>
  chatAs(await resident(app.db, hall, { firstName, preferredFirstName: '' }));

/** Ana's first message to Ben. */
async function written(body = 'I found us a kettel') {
  const [ana, ben] = await Promise.all([somebody('Ana'), somebody('Ben')]);
  const sid = await ana.sidWith(ben);
  const id = newMessageId();
  await ana.send(sid, body, id);
  return { ana, ben, sid, id, first: { sid, index: 0 } };
}
const editsIn = ({ received }: ChatClient) => received.filter(([name]) => name === 'chat.edited');
const anyTime = expect.stringMatching(/Z$/);

it('an edit reaches every window of both people, the history and the list', async () => {
  const { ana, ben, sid, first } = await written();
  const other = await chatAs(ana);
  const body = 'I found us a kettle';
  const reply = await ana.ask('chat.edit', { ...first, body });
  expect(reply).toEqual({ body, editedAt: anyTime });
  for (const [name, window] of Object.entries({ ana, other, ben }))
    await vi.waitFor(() => expect(editsIn(window), name).toEqual([['chat.edited', { ...first, ...reply }]]));
  const { messages, conversation } = await ben.openWith(ana);
  expect(messages).toMatchObject([reply]);
  expect(conversation?.lastMessage).toMatchObject(reply);
  expect((await ben.ask('chat.search', { sid, text: 'kettle' })).messages).toHaveLength(1);
});

it('an edit that is sent twice changes the message once', async () => {
  const { ana, ben, first } = await written();
  const edit = { ...first, body: 'A kettle' };
  const [one, again] = [await ana.ask('chat.edit', edit), await ana.ask('chat.edit', edit)];
  expect(again).toEqual(one);
  await ben.send(first.sid, 'Thanks');
  await vi.waitFor(() => expect(ana.messages()).toHaveLength(2));
  expect(editsIn(ana)).toHaveLength(1);
});

it('of two edits at the same moment the later time is the one of the text that stays', async () => {
  const { ana, ben, first } = await written();
  const replies = await Promise.all(
    ['One', 'Two', 'Three'].map((body) => ana.ask('chat.edit', { ...first, body })),
  );
  const last = replies.toSorted((a, b) => ((a.editedAt ?? '') < (b.editedAt ?? '') ? 1 : -1))[0];
  expect(new Set(replies.map(({ editedAt }) => editedAt)).size).toBe(3);
  expect((await ben.openWith(ana)).messages).toMatchObject([{ ...last }]);
});

it('a message can be edited for 15 minutes, and the retry of an edit is answered after them', async () => {
  const { ana, sid, first } = await written();
  const edit = { ...first, body: 'A kettle' };
  await ana.ask('chat.edit', edit);
  await app.db
    .update(chatMessages)
    .set({ createdAt: new Date(Date.now() - limits.messageEditMs - 1000) })
    .where(and(eq(chatMessages.sid, sid), eq(chatMessages.index, 0)));
  expect(await ana.ask('chat.edit', edit)).toMatchObject({ body: 'A kettle' });
  expect(await ana.ask('chat.edit', { ...first, body: 'Late' })).toEqual({ error_code: 'EditTimeOver' });
});

it('a message is edited by its author alone, and never after its removal', async () => {
  const { ana, ben, first } = await written();
  const edit = { ...first, body: 'Mine' };
  const stranger = await somebody('Cho');
  for (const who of [ben, stranger])
    expect(await who.ask('chat.edit', edit)).toEqual({ error_code: 'NotFound' });
  await ana.ask('chat.remove', first);
  expect(await ana.ask('chat.edit', edit)).toEqual({ error_code: 'NotFound' });
  expect((await ben.openWith(ana)).messages).toMatchObject([{ type: 'removed', body: '' }]);
});

it('a text that could not be sent is refused', async () => {
  const { ana, first } = await written();
  for (const body of [' ', 'x'.repeat(limits.chatMessage + 1)])
    expect(await ana.ask('chat.edit', { ...first, body })).toEqual({ error_code: 'InvalidInput' });
});

it('an edit is refused once one of the two has blocked the other', async () => {
  const { ana, ben, sid, first } = await written();
  await ben.ask('chat.block', { sid, blocked: true });
  expect(await ana.ask('chat.edit', { ...first, body: 'Sorry' })).toEqual({ error_code: 'BlockedByThem' });
});

it('the report of a message keeps the text that was reported', async () => {
  const { ana, ben, sid, first } = await written('You idiot');
  await ben.ask('chat.report', { ...first, reason: 'Rude' });
  await ana.ask('chat.edit', { ...first, body: 'You are nice' });
  await ben.ask('chat.report', { ...first, reason: 'Still' });
  expect(await app.db.select().from(chatReports).where(eq(chatReports.sid, sid))).toMatchObject([
    { messageBody: 'You idiot', reason: 'Rude\nStill' },
  ]);
});

it('a reply quotes the new text', async () => {
  const { ana, ben, sid, id, first } = await written();
  await ben.ask('chat.send', { sid, id: newMessageId(), body: 'Great', replyTo: id });
  await ana.ask('chat.edit', { ...first, body: 'A kettle' });
  expect((await ben.openWith(ana)).messages?.[1]).toMatchObject({ replyTo: { body: 'A kettle' } });
});

it('a repeated message is answered with its edited text', async () => {
  const { ana, sid, id, first } = await written('One');
  await ana.ask('chat.edit', { ...first, body: 'Two' });
  expect(await ana.send(sid, 'One', id)).toMatchObject({ message: { index: 0, body: 'Two' } });
});

it('nobody who moved in later gets the edit of an earlier message', async () => {
  const [ana, ben, cho, dee] = await Promise.all(['Ana', 'Ben', 'Cho', 'Dee'].map(somebody));
  if (!ana || !ben || !cho || !dee) throw new Error('Four people');
  await roomOf(app.db, hall, [ana, ben, cho]);
  const sid = await ana.sidWith(ben, cho);
  await ana.send(sid, 'Who takes the window?');
  const [member] = await app.db
    .select()
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, ana.membershipId));
  if (!member) throw new Error('Ana has no room');
  await app.db.insert(roomMembers).values({ membershipId: dee.membershipId, roomId: member.roomId });
  await ben.send(sid, 'Welcome');
  await ana.ask('chat.edit', { sid, index: 0, body: 'Who takes the door?' });
  await vi.waitFor(() => expect(editsIn(cho)).toHaveLength(1));
  await ben.send(sid, 'Me');
  await vi.waitFor(() => expect(dee.messages().at(-1)).toMatchObject({ body: 'Me' }));
  expect(editsIn(dee)).toEqual([]);
});

it('nobody who was removed by the housing office can edit', async () => {
  const { ana, first } = await written();
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ana.membershipId));
  const { error_code: code } = await ana.ask('chat.edit', { ...first, body: 'Gone' });
  expect(code).toBeDefined();
});
