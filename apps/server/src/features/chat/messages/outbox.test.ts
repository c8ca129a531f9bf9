import { calls, type ChatSid } from '@nestmate/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident, roomOf } from '../../../../test/builders';
import { chattersOf, type Chatting, newMessageId } from '../../../../test/chat';
import { somebodyWaits } from '../../../../test/locks';
import type { Db } from '../../../platform/database/client';
import { deleteAccountRow, lockMembershipsOf } from '../../memberships';
import { roomMembers, rooms } from '../../room';
import { openOutbox } from './outbox';
import type { Draft, Written } from './write-messages';

const app = await testApp();
const { db } = app;
const hall = await community(db);
let chatter: Awaited<ReturnType<typeof chattersOf>>;
beforeAll(async () => {
  chatter = await chattersOf(app);
});

const someone = async () => chatter(await resident(db, hall));
const two = async () => {
  const [ana, ben] = await Promise.all([someone(), someone()]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};
const holdChat = (tx: Db, sid: ChatSid) => tx.execute(sql`select 1 from chats where id = ${sid} for update`);

describe('who deletes their account while they write', () => {
  it('is not kept from it, and writes nothing any more', async () => {
    const { ana, ben, sid } = await two();
    const sent = await db.transaction(async (tx) => {
      await lockMembershipsOf(tx, ana.userId);
      const sending = ana.send(sid, 'One more');
      await somebodyWaits(db);
      await deleteAccountRow(tx, ana.userId);
      return { sending };
    });
    expect(await sent.sending).toEqual({ error_code: 'NotFound' });
    expect((await ben.ask('chat.history', { sid })).messages).toEqual([]);
  });

  it('fails nobody else’s message, and is never failed by one', async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 6; round++) {
      const [ana, ...others] = await Promise.all(Array.from({ length: 4 }, someone));
      const [ben, cho] = others;
      if (!ana || !ben || !cho) throw new Error('Three people are needed');
      const sids = await Promise.all(others.map((other) => ana.sidWith(other)));
      const elsewhere = await ben.sidWith(cho);
      // Their window is closed with the account, so they may hear no answer.
      void Promise.allSettled(sids.flatMap((sid) => Array.from({ length: 8 }, () => ana.send(sid, 'Mine'))));
      const theirs = Array.from({ length: 20 }, () => ben.send(elsewhere, 'Theirs'));
      const { code } = await app.call(calls.account.remove, { as: ana.userId });
      outcomes.add(code);
      for (const { error_code } of await Promise.all(theirs)) outcomes.add(error_code);
    }
    expect(outcomes).toEqual(new Set([204, undefined]));
  }, 30_000);

  it('is not kept from it by a roommate who looks at the conversations', async () => {
    const people = await Promise.all([someone(), someone(), someone()]);
    const roomId = await roomOf(db, hall, people);
    const [ana, ben] = people;
    if (!ana || !ben) throw new Error('Two people are needed');
    await ana.send(await ana.sidWith(...people.slice(1)), 'Hello, house');
    const dan = await someone();
    await db.insert(roomMembers).values({ roomId, membershipId: dan.membershipId });
    const listed = await db.transaction(async (tx) => {
      await lockMembershipsOf(tx, dan.userId);
      const listing = ana.ask('chat.list', {});
      await somebodyWaits(db);
      await tx.delete(rooms).where(eq(rooms.id, roomId));
      await deleteAccountRow(tx, dan.userId);
      return { listing };
    });
    expect((await listed.listing).conversations).toHaveLength(1);
  });
});

describe('a conversation that somebody holds', () => {
  it('keeps nobody waiting but its own people, whose messages follow in their order', async () => {
    const { ana, ben, sid } = await two();
    const others = await two();
    const late = await db.transaction(async (tx) => {
      await holdChat(tx, sid);
      const first = ana.send(sid, 'First');
      await somebodyWaits(db);
      const more = ['Second', 'Third'].map((body) => ana.send(sid, body));
      for (const body of ['Hello', 'And again'])
        expect(await others.ana.send(others.sid, body)).toMatchObject({ message: { body } });
      return [first, ...more];
    });
    expect(await Promise.all(late)).toMatchObject([0, 1, 2].map((index) => ({ message: { index } })));
    expect(await ben.send(sid, 'Fourth')).toMatchObject({ message: { index: 3 } });
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages?.map(({ body }) => body)).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });
});

describe('an outbox', () => {
  const draftOf = ({ membershipId }: Chatting, chatId: ChatSid, body: string): Draft => ({
    chatId,
    membershipId,
    id: newMessageId(),
    type: 'text',
    body,
  });
  const picture = { key: newMessageId(), width: 1, height: 1 };

  it('writes all but the one that cannot be', async () => {
    const { ana, ben, sid } = await two();
    const others = await two();
    const outbox = openOutbox(db, () => undefined);
    await outbox.write({ ...draftOf(ana, sid, ''), type: 'picture', picture });
    const sent = await Promise.allSettled([
      outbox.write(draftOf(ana, sid, 'Before')),
      outbox.write({ ...draftOf(ben, sid, 'Two messages of one picture'), type: 'picture', picture }),
      outbox.write(draftOf(ana, sid, 'After')),
      outbox.write(draftOf(others.ana, others.sid, 'Elsewhere')),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages?.map(({ body }) => body)).toEqual(['', 'Before', 'After']);
  });

  it('tells again of a message that is sent again, and says that it stood already', async () => {
    const { ana, sid } = await two();
    const told: Written[] = [];
    const outbox = openOutbox(db, (_, written) => told.push(written));
    const draft = draftOf(ana, sid, 'Once');
    await Promise.all([outbox.write(draft), outbox.write(draft)]);
    await outbox.write(draft);
    expect(told.map(({ message }) => message.body)).toEqual(['Once', 'Once', 'Once']);
    expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('goes on when nobody could be told of a message', async () => {
    const { ana, sid } = await two();
    let failures = 1;
    const outbox = openOutbox(db, () => {
      if (failures-- > 0) throw new Error('Nobody can be told');
    });
    const [untold, told] = ['Untold', 'Told'].map((body) => outbox.write(draftOf(ana, sid, body)));
    await expect(untold).rejects.toThrow('Nobody can be told');
    expect(await told).toMatchObject({ message: { body: 'Told', index: 1 } });
    expect(await outbox.write(draftOf(ana, sid, 'Later'))).toMatchObject({ message: { index: 2 } });
  });
});
