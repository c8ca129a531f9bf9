import { limits } from '@nestmate/contract/limits';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf, newMessageId } from '../../../../test/chat/chat';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { memberships } from '../../memberships';
import { roomMembers } from '../../room';

const app = await testApp();
const hall = await community(app.db, { capacity: 4 });
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

const somebody = async (firstName: string) =>
  chatAs(await resident(app.db, hall, { firstName, preferredFirstName: '' }));
const two = async () => {
  const [ana, ben] = await Promise.all([somebody('Ana'), somebody('Ben')]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};
const written = async (who: ChatClient, sid: Parameters<ChatClient['send']>[0], body: string) => {
  const { message } = await who.send(sid, body);
  if (!message) throw new Error('Nothing was written');
  return message;
};

/** Ben's answer to a long message of Ana, and the quote that it has. */
async function answered() {
  const { ana, ben, sid } = await two();
  const question = await written(ana, sid, 'Kettle or microwave? '.repeat(20));
  const reply = { sid, id: newMessageId(), body: 'Kettle', replyTo: question.id };
  const quote = {
    index: 0,
    author: ana.userId,
    authorName: 'Ana',
    type: 'text',
    body: question.body.slice(0, limits.quote),
  };
  const sent = await ben.ask('chat.send', reply);
  return { ana, ben, sid, reply, quote, sent };
}

it('quotes the beginning of the answered message, live and later', async () => {
  const { ana, ben, sid, reply, quote, sent } = await answered();
  for (const [name, answer] of Object.entries({ first: sent, again: await ben.ask('chat.send', reply) }))
    expect(answer, name).toMatchObject({ message: { index: 1, replyTo: quote } });
  await vi.waitFor(() => expect(ana.messages().at(-1)).toMatchObject({ body: 'Kettle', replyTo: quote }));
  expect((await ana.ask('chat.history', { sid })).messages?.[1]).toMatchObject({ replyTo: quote });
});

it('refuses a repeated reply that no longer quotes anything', async () => {
  const { ben, reply } = await answered();
  expect(await ben.ask('chat.send', { ...reply, replyTo: undefined })).toEqual({ error_code: 'Conflict' });
});

it('quotes no word of a message that was removed', async () => {
  const { ana, ben, sid, reply, quote } = await answered();
  await ana.ask('chat.remove', { sid, index: 0 });
  const gone = { ...quote, type: 'removed', body: '' };
  expect((await ben.ask('chat.history', { sid })).messages?.[1]).toMatchObject({ replyTo: gone });
  // Written before the author knew that the message was gone.
  const late = await ben.ask('chat.send', { ...reply, id: newMessageId() });
  expect(late.message?.replyTo).toEqual(gone);
});

it('names no author of a quote who has left', async () => {
  const { ana, ben, sid } = await answered();
  await app.db.delete(memberships).where(eq(memberships.id, ana.membershipId));
  expect((await ben.ask('chat.history', { sid })).messages?.[1]?.replyTo).toMatchObject({
    author: null,
    authorName: '',
  });
});

it('refuses to answer a message that its conversation does not have', async () => {
  const { ana, ben, sid } = await two();
  const cho = await somebody('Cho');
  const elsewhere = await written(ana, await ana.sidWith(cho), 'Between Cho and me');
  for (const [name, replyTo] of Object.entries({ elsewhere: elsewhere.id, none: newMessageId() }))
    expect(await ana.ask('chat.send', { sid, id: newMessageId(), body: 'Hm', replyTo }), name).toEqual({
      error_code: 'NotFound',
    });
  expect(await ben.ask('chat.send', { sid, id: newMessageId(), body: 'Hm', replyTo: 'x' })).toEqual({
    error_code: 'InvalidInput',
  });
});

/** Dee moves in after Ana's message. */
async function movedIn() {
  const [ana, ben, cho, dee] = await Promise.all([
    somebody('Ana'),
    somebody('Ben'),
    somebody('Cho'),
    somebody('Dee'),
  ]);
  await roomOf(app.db, hall, [ana, ben, cho]);
  const sid = await ana.sidWith(ben, cho);
  const before = await written(ana, sid, 'Who takes the window?');
  const [member] = await app.db
    .select()
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, ana.membershipId));
  if (!member) throw new Error('Ana has no room');
  await app.db.insert(roomMembers).values({ membershipId: dee.membershipId, roomId: member.roomId });
  return { sid, ben, cho, dee, before };
}

it('a reply is refused from somebody who moved in after the message', async () => {
  const { sid, dee, before } = await movedIn();
  const reply = { sid, id: newMessageId(), body: 'Me', replyTo: before.id };
  expect(await dee.ask('chat.send', reply)).toEqual({ error_code: 'NotFound' });
});

it('quotes nothing to somebody who moved in after the message', async () => {
  const { sid, ben, cho, dee, before } = await movedIn();
  const reply = { sid, id: newMessageId(), body: 'Me', replyTo: before.id };
  await ben.ask('chat.send', reply);
  await vi.waitFor(() => expect(dee.messages()).toMatchObject([{ body: 'Me', replyTo: null }]));
  await vi.waitFor(() => expect(cho.messages().at(-1)).toMatchObject({ replyTo: { body: before.body } }));
  const opened = await dee.ask('chat.open', { chatId: sid });
  for (const message of [opened.conversation?.lastMessage, ...(opened.messages ?? [])])
    expect(message).toMatchObject({ body: 'Me', replyTo: null });
  const found = await dee.ask('chat.search', { sid, text: 'Me' });
  expect(found.messages).toMatchObject([{ replyTo: null }]);
});
