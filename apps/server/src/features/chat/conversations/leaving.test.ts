import { calls } from '@nestmate/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf, newMessageId } from '../../../../test/chat/chat';
import { tablesThatMention } from '../../../../test/database/mentions';
import { community, resident } from '../../../../test/world/builders';
import { drawn, picturesIn } from '../../../../test/world/pictures';
import { chatMessages, chats } from '../chat.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
const somebody = async () => chatAs(await resident(db, hall));
const two = async () => {
  const [ana, ben] = await Promise.all([somebody(), somebody()]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};
const removeAccount = async ({ userId }: ChatClient) =>
  expect((await app.call(calls.account.remove, { as: userId })).code).toBe(204);
const receivesChange = async ({ received }: ChatClient, sid: string) =>
  vi.waitFor(() => expect(received).toContainEqual(['chat.changed', { sid }]));

describe('a person who deletes their account', () => {
  it('is announced only to the people of their conversations', async () => {
    const { ana, ben, sid } = await two();
    const cho = await somebody();
    await cho.sidWith(ana);
    await ben.send(sid, 'Farewell');
    await removeAccount(ben);
    await receivesChange(ana, sid);
    expect((await ana.ask('chat.open', { chatId: sid })).conversation).toMatchObject({ isOpen: false });
    expect(cho.received.map(([name]) => name)).not.toContain('chat.changed');
  });

  it('leaves nothing to the others but messages without an author', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Farewell');
    await removeAccount(ben);
    expect(await tablesThatMention(db, [ben.userId, ben.membershipId])).toEqual(['resident_changes']);
    expect(await ana.ask('chat.open', { chatId: sid })).toMatchObject({
      messages: [{ author: null, body: 'Farewell' }],
    });
  });

  it('deletes the conversations that nobody else can read, pictures included', async () => {
    const { ana, ben, sid } = await two();
    const pictures = picturesIn(app);
    const upload = await app.call(calls.chat.picture, {
      as: ana.userId,
      params: { userId: ana.userId },
      body: { sid },
    });
    const { picture_id, upload_url } = upload.res ?? {};
    if (!picture_id || !upload_url) throw new Error(upload.err?.error_code);
    await pictures.put(upload_url, await drawn().jpeg().toBuffer());
    const id = newMessageId();
    const { message } = await ana.ask('chat.send', { sid, id, body: 'Home', picture: picture_id });
    const url = message?.media?.url ?? '';
    await removeAccount(ana);
    await pictures.settle();
    expect((await pictures.shown(url)).statusCode).toBe(200);
    await removeAccount(ben);
    await pictures.settle();
    expect((await pictures.shown(url)).statusCode).toBe(404);
    expect(await db.select().from(chats).where(eq(chats.id, sid))).toEqual([]);
    expect(await db.select().from(chatMessages).where(eq(chatMessages.sid, sid))).toEqual([]);
  });

  it('leaves reported messages for staff', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    await ana.ask('chat.report', { sid, index: 0, reason: 'Unkind' });
    await removeAccount(ben);
    await removeAccount(ana);
    expect(await db.select().from(chatMessages).where(eq(chatMessages.sid, sid))).toHaveLength(1);
  });

  it('leaves nothing when both people of a conversation delete their accounts at the same time', async () => {
    const pairs = await Promise.all(Array.from({ length: 3 }, two));
    for (const { ana, sid } of pairs) await ana.send(sid, 'Farewell');
    await Promise.all(pairs.flatMap(({ ana, ben }) => [removeAccount(ana), removeAccount(ben)]));
    const sids = pairs.map(({ sid }) => sid);
    expect(await db.select().from(chats).where(inArray(chats.id, sids))).toEqual([]);
  });
});

it('announces a block in all conversations of the two people', async () => {
  const { ana, ben, sid } = await two();
  const elsewhere = await community(db);
  const anaAbroad = await chatAs(await resident(db, elsewhere, { userId: ana.userId }));
  const benAbroad = await chatAs(await resident(db, elsewhere, { userId: ben.userId }));
  const abroad = await anaAbroad.sidWith(benAbroad);
  await ana.ask('chat.block', { sid, blocked: true });
  for (const person of [ana, ben]) await receivesChange(person, sid);
  for (const person of [anaAbroad, benAbroad]) await receivesChange(person, abroad);
});
