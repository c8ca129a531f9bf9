import { calls, type RoomId } from '@nestmate/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident, roomOf } from '../../../../test/builders';
import { chattersOf, type Chatting, newMessageId } from '../../../../test/chat';
import { drawn, picturesIn } from '../../../../test/pictures';
import { roomsIn } from '../../../../test/rooms';
import { tablesThatMention } from '../../../../test/traces';
import { roomMembers } from '../../room';
import { chatMessages, chatParticipants, chats } from '../chat.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
const { leave } = roomsIn(app);
let chatter: Awaited<ReturnType<typeof chattersOf>>;
beforeAll(async () => {
  chatter = await chattersOf(app);
});
const someone = async (place = hall) => chatter(await resident(db, place));
const two = async () => {
  const [ana, ben] = await Promise.all([someone(), someone()]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};
const removeAccount = async ({ userId }: Chatting) =>
  expect((await app.call(calls.account.remove, { as: userId })).code).toBe(204);
const hearsOf = async ({ heard }: Chatting, sid: string) =>
  vi.waitFor(() => expect(heard).toContainEqual(['chat.changed', { sid }]));

describe('somebody who deletes their account', () => {
  it('is told of to those they talked with, and to nobody else', async () => {
    const { ana, ben, sid } = await two();
    const cho = await someone();
    await cho.sidWith(ana);
    await ben.send(sid, 'Farewell');
    await removeAccount(ben);
    await hearsOf(ana, sid);
    expect((await ana.ask('chat.open', { chatId: sid })).conversation).toMatchObject({ isOpen: false });
    expect(cho.heard.map(([name]) => name)).not.toContain('chat.changed');
  });

  it('leaves nothing that points to them, and what others received [10]', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Farewell');
    await removeAccount(ben);
    expect(await tablesThatMention(db, [ben.userId, ben.membershipId])).toEqual([]);
    expect(await ana.ask('chat.open', { chatId: sid })).toMatchObject({
      messages: [{ author: null, body: 'Farewell' }],
    });
  });

  it('takes with them what nobody else can read any more, pictures too [10]', async () => {
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
    expect(await db.select().from(chatMessages).where(eq(chatMessages.chatId, sid))).toEqual([]);
  });

  it('leaves what was reported for staff to look at', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    await ana.ask('chat.report', { sid, index: 0, reason: 'Unkind' });
    await removeAccount(ben);
    await removeAccount(ana);
    expect(await db.select().from(chatMessages).where(eq(chatMessages.chatId, sid))).toHaveLength(1);
  });

  it('leaves nothing either when both go at the same moment', async () => {
    const pairs = await Promise.all(Array.from({ length: 3 }, two));
    for (const { ana, sid } of pairs) await ana.send(sid, 'Farewell');
    await Promise.all(pairs.flatMap(({ ana, ben }) => [removeAccount(ana), removeAccount(ben)]));
    const sids = pairs.map(({ sid }) => sid);
    expect(await db.select().from(chats).where(inArray(chats.id, sids))).toEqual([]);
  }, 20_000);
});

it('tells of a block in all conversations of the two', async () => {
  const { ana, ben, sid } = await two();
  const elsewhere = await community(db);
  const anaAbroad = await chatter(await resident(db, elsewhere, { userId: ana.userId }));
  const benAbroad = await chatter(await resident(db, elsewhere, { userId: ben.userId }));
  const abroad = await anaAbroad.sidWith(benAbroad);
  await ana.ask('chat.block', { sid, blocked: true });
  for (const person of [ana, ben]) await hearsOf(person, sid);
  for (const person of [anaAbroad, benAbroad]) await hearsOf(person, abroad);
});

describe('somebody who leaves a room', () => {
  it('does not take part again once the room is given up, though nothing was said in between', async () => {
    const place = await community(db);
    const people = await Promise.all([someone(place), someone(place), someone(place)]);
    await roomOf(db, place, people);
    const [ana, ben, cho] = people;
    const sid = await ana.sidWith(ben, cho);
    await ana.send(sid, 'Hello, house');
    await leave(cho);
    await leave(ben);
    expect(await cho.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    const { conversation, messages } = await ana.ask('chat.open', { chatId: sid });
    expect(conversation?.attributes.members.toSorted()).toEqual([ana.userId, ben.userId].toSorted());
    expect(messages).toHaveLength(1);
  });

  it('is not brought back by a message that is written at the same moment', async () => {
    const place = await community(db, { capacity: 4 });
    const people = await Promise.all([someone(place), someone(place), someone(place), someone(place)]);
    await roomOf(db, place, people);
    const [ana, ben, cho, dee] = people;
    const sid = await ana.sidWith(ben, cho, dee);
    const [home] = await db.select().from(roomMembers).where(eq(roomMembers.membershipId, ana.membershipId));
    const roomId = home?.roomId as RoomId;
    for (let round = 0; round < 4; round++) {
      await Promise.all([ana.send(sid, 'One'), leave(cho), ben.send(sid, 'Two')]);
      const there = await db.select().from(chatParticipants).where(eq(chatParticipants.chatId, sid));
      expect(there.map(({ membershipId }) => membershipId)).not.toContain(cho.membershipId);
      await db.insert(roomMembers).values({ membershipId: cho.membershipId, roomId });
    }
  }, 20_000);
});
