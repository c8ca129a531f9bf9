import { calls } from '@nestmate/contract';
import type { ChatSid } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf, newMessageId } from '../../../../test/chat/chat';
import { untilTransactionWaits } from '../../../../test/database/locks';
import { community, resident, roomOf } from '../../../../test/world/builders';
import type { Tx } from '../../../platform/database/client';
import { deleteAccountRow, lockMembershipsOf } from '../../memberships';
import { roomMembers, rooms } from '../../room';
import { createMessageBatches } from './message-batches';
import { type MessageDraft, writeMessages, type WrittenMessage } from './write-messages';

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
const lockChat = (tx: Tx, sid: ChatSid) => tx.execute(sql`select 1 from chats where id = ${sid} for update`);

describe('an author who deletes their account while sending', () => {
  it('sends nothing more', async () => {
    const { ana, ben, sid } = await two();
    const sent = await db.transaction(async (tx) => {
      await lockMembershipsOf(tx, ana.userId);
      const sending = ana.send(sid, 'One more');
      await untilTransactionWaits(db);
      await deleteAccountRow(tx, ana.userId);
      return { sending };
    });
    expect(await sent.sending).toEqual({ error_code: 'NotFound' });
    expect((await ben.ask('chat.history', { sid })).messages).toEqual([]);
  });

  it('neither causes deadlocks nor suffers them while others send', async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 6; round++) {
      const [ana, ben, cho, dan] = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
      const sids = await Promise.all([ben, cho, dan].map((other) => ana.sidWith(other)));
      const elsewhere = await ben.sidWith(cho);
      // The window closes with the account, so a request may stay unanswered.
      void Promise.allSettled(sids.flatMap((sid) => Array.from({ length: 8 }, () => ana.send(sid, 'Mine'))));
      const theirs = Array.from({ length: 20 }, () => ben.send(elsewhere, 'Theirs'));
      const { code } = await app.call(calls.account.remove, { as: ana.userId });
      outcomes.add(code);
      for (const { error_code } of await Promise.all(theirs)) outcomes.add(error_code);
    }
    expect(outcomes).toEqual(new Set([204, undefined]));
  });

  it('is not blocked by a roommate who lists their conversations', async () => {
    const people = await Promise.all([somebody(), somebody(), somebody()]);
    const roomId = await roomOf(db, hall, people);
    const [ana, ...others] = people;
    await ana.send(await ana.sidWith(...others), 'Hello, house');
    const dan = await somebody();
    await db.insert(roomMembers).values({ roomId, membershipId: dan.membershipId });
    const listed = await db.transaction(async (tx) => {
      await lockMembershipsOf(tx, dan.userId);
      const listing = ana.ask('chat.list', {});
      await untilTransactionWaits(db);
      await tx.delete(rooms).where(eq(rooms.id, roomId));
      await deleteAccountRow(tx, dan.userId);
      return { listing };
    });
    expect((await listed.listing).conversations).toHaveLength(1);
  });
});

describe('a conversation whose row is locked', () => {
  it('delays only its own messages, which are then written in order', async () => {
    const { ana, ben, sid } = await two();
    const others = await two();
    const alsoLocked = await two();
    const late = await db.transaction(async (tx) => {
      // Every batch that is written at the same time waits.
      for (const locked of [sid, alsoLocked.sid]) await lockChat(tx, locked);
      void alsoLocked.ana.send(alsoLocked.sid, 'Also late');
      const first = ana.send(sid, 'First');
      await untilTransactionWaits(db);
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

describe('message batches', () => {
  const draftOf = ({ membershipId }: ChatClient, sid: ChatSid, body: string): MessageDraft => ({
    sid,
    membershipId,
    id: newMessageId(),
    type: 'text',
    body,
  });
  const picture = { key: newMessageId(), width: 1, height: 1 };

  it('writes all messages of a batch except the bad one', async () => {
    const { ana, ben, sid } = await two();
    const [others, ...earlier] = await Promise.all([two(), two(), two()]);
    const batches = createMessageBatches({ db, clock: () => new Date() }, () => undefined);
    await batches.write({ ...draftOf(ana, sid, ''), type: 'picture', picture });
    // The following messages wait for these, and then make one batch.
    for (const busy of earlier) void batches.write(draftOf(busy.ana, busy.sid, 'Earlier'));
    const sent = await Promise.allSettled([
      batches.write(draftOf(ana, sid, 'Before')),
      batches.write({ ...draftOf(ben, sid, 'A second message with that picture'), type: 'picture', picture }),
      batches.write(draftOf(ana, sid, 'After')),
      batches.write(draftOf(others.ana, others.sid, 'Elsewhere')),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages?.map(({ body }) => body)).toEqual(['', 'Before', 'After']);
  });

  it.each([
    ['check_violation', 'Unexpected'],
    ['disk_full', 'Unavailable'],
  ])(
    'answer an author whose message fails with a %s with %s, and send the next one',
    async (failure, code) => {
      const { ana, sid } = await two();
      await db.execute(sql`
      create function refuse_message() returns trigger language plpgsql as $$
      begin raise using errcode = ${sql.raw(`'${failure}'`)}; end $$`);
      await db.execute(sql`
      create trigger refuse_message before insert on chat_messages for each row
      when (new.body = 'Refused') execute function refuse_message()`);
      expect(await ana.send(sid, 'Refused')).toMatchObject({ error_code: code });
      await db.execute(sql`drop function refuse_message cascade`);
      expect(await ana.send(sid, 'Next')).toMatchObject({ message: { body: 'Next' } });
    },
  );

  it.each([
    ['leaves what an author could not know of unread', -1, -1],
    ['moves the read horizon of an author over what they know', 0, 1],
  ])('%s, among the messages of one batch [2.64]', async (_, after, readIndex) => {
    const { ana, ben, sid } = await two();
    const drafts = [draftOf(ben, sid, 'Where are you?'), { ...draftOf(ana, sid, 'In the train'), after }];
    await writeMessages(db, drafts, { lockTimeoutMs: 1000, now: new Date() });
    expect((await ana.openWith(ben)).conversation).toMatchObject({ readIndex });
    expect((await ben.openWith(ana)).conversation).toMatchObject({ readIndex: 0 });
  });

  it('reports a retry as written before', async () => {
    const { ana, sid } = await two();
    const emitted: WrittenMessage[] = [];
    const batches = createMessageBatches({ db, clock: () => new Date() }, (_, written) =>
      emitted.push(written),
    );
    const draft = draftOf(ana, sid, 'Once');
    await Promise.all([batches.write(draft), batches.write(draft)]);
    await batches.write(draft);
    expect(emitted.map(({ message }) => message.body)).toEqual(['Once', 'Once', 'Once']);
    expect(emitted.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('continues after a failure to emit a message', async () => {
    const { ana, sid } = await two();
    let failures = 1;
    const batches = createMessageBatches({ db, clock: () => new Date() }, () => {
      if (failures-- > 0) throw new Error('Cannot emit');
    });
    const [failing, next] = ['First', 'Second'].map((body) => batches.write(draftOf(ana, sid, body)));
    await expect(failing).rejects.toThrow('Cannot emit');
    expect(await next).toMatchObject({ message: { body: 'Second', index: 1 } });
    expect(await batches.write(draftOf(ana, sid, 'Later'))).toMatchObject({ message: { index: 2 } });
  });
});
