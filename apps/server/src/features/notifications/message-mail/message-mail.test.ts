import { calls } from '@nestmate/contract';
import type { ChatSid } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf, type ChatClient } from '../../../../test/chat/chat';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { sendDueMails } from '../../../platform/mail/delivery';
import { makeMailer } from '../../../platform/mail/mail';
import { makeLog } from '../../../platform/observability/log';
import { chatMessages } from '../../chat';
import { subnetworks } from '../../housing';
import { memberships, users } from '../../memberships';
import { notificationChoices } from '../notifications.schema';
import { makeUnsubscribeLinks } from '../unsubscribe';
import { readersToMail } from './message-mail.queries';
import { messageMailKind } from './send-message-mails';

const post = await mailServer();
const { state } = post;
const app = await testApp();
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
const mailParts = { db: app.db, log: makeLog('silent'), links, config, mail: makeMailer(config) };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** The mails that the job sends after this many minutes. */
async function mailsAfter(minutes: number) {
  const before = state.received.length;
  await sendDueMails(mailParts, messageMailKind(mailParts), () => later(minutes));
  return state.received.slice(before);
}

let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

let hall: TestCommunity;
let ben: Person;
let ana: ChatClient;
let sid: ChatSid;
const somebody = (firstName: string) => resident(app.db, hall, { firstName });
beforeEach(async () => {
  post.reset();
  await app.db.delete(chatMessages);
  hall = await community(app.db);
  ben = await resident(app.db, hall, { firstName: 'Ben', email: 'ben@mail.example' });
  ana = await chatAs(await somebody('Ana'));
  sid = await ana.sidWith(ben);
});

/** Another person who has written to Ben. */
async function writer(firstName: string, body: string) {
  const who = await chatAs(await somebody(firstName));
  await who.send(await who.sidWith(ben), body);
  return who;
}

it('sends one mail about messages unread for a quarter of an hour: the authors, their number, the newest', async () => {
  await ana.send(sid, 'Hello Ben');
  await ana.send(sid, `Shall we look at the flat <b>tomorrow</b>? ${'x'.repeat(200)}`);
  await writer('Cleo', 'Hi!');
  expect(await mailsAfter(14)).toEqual([]);
  const [mail, ...more] = await mailsAfter(16);
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['ben@mail.example']);
  expect(mail?.text).toContain('Subject: Unread messages from Cleo and Ana');
  expect(mail?.text).toContain('Hi Ben,');
  expect(mail?.text).toContain('- Cleo (1): Hi!');
  expect(mail?.text).toMatch(/- Ana \(2\): Shall we look at the flat <b>tomorrow<\/b>\? x{56}…/);
  expect(mail?.text).toContain('&lt;b&gt;tomorrow&lt;/b&gt;');
  expect(mail?.text).not.toContain('Hi Ben<');
  expect(mail?.text).toContain('https://nest.example/chat');
});

it('lists five conversations with the number of others', async () => {
  for (const name of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']) await writer(name, `From ${name}`);
  await ana.send(sid, 'The newest');
  const [mail] = await mailsAfter(16);
  for (const name of ['Ana', 'Hal', 'Gus', 'Finn', 'Eve']) expect(mail?.text).toContain(`- ${name} (1): `);
  expect(mail?.text).not.toContain('- Dan (1)');
  expect(mail?.text.match(/and 2 more/g)).toHaveLength(2);
});

it('a mail about messages uses the language of its reader', async () => {
  await app.db.update(users).set({ language: 'zh' }).where(eq(users.id, ben.userId));
  await ana.send(sid, '你好');
  const [mail] = await mailsAfter(16);
  expect(mail?.text).toContain('Ana（1）：你好');
});

it('mentions no message twice', async () => {
  await ana.send(sid, 'One');
  expect(await mailsAfter(16)).toHaveLength(1);
  expect(await mailsAfter(600)).toEqual([]);
});

it('sends a person at most one mail in four hours', async () => {
  await ana.send(sid, 'One');
  expect(await mailsAfter(16)).toHaveLength(1);
  await ana.send(sid, 'Two');
  expect(await mailsAfter(16 + 239)).toHaveLength(0);
  const [mail] = await mailsAfter(16 + 241);
  expect(mail?.text).toContain('- Ana (1): Two');
  expect(await mailsAfter(1200)).toEqual([]);
});

it('sends no mail about a message that was read', async () => {
  await ana.send(sid, 'Read');
  const me = await chatAs(ben);
  await me.ask('chat.read', { sid, index: 0 });
  expect(await mailsAfter(16)).toEqual([]);
});

it('sends no mail about a message that was removed', async () => {
  await ana.send(sid, 'Taken back');
  await ana.ask('chat.remove', { sid, index: 0 });
  expect(await mailsAfter(16)).toEqual([]);
});

it('sends no mail about a call', async () => {
  await ana.send(sid, 'A call');
  await app.db.update(chatMessages).set({ type: 'call', call: 'started' }).where(eq(chatMessages.sid, sid));
  expect(await mailsAfter(16)).toEqual([]);
});

it('sends no mail about a muted conversation', async () => {
  const me = await chatAs(ben);
  await me.ask('chat.mute', { sid, muted: true });
  await ana.send(sid, 'Muted');
  expect(await mailsAfter(16)).toEqual([]);
  await me.ask('chat.mute', { sid, muted: false });
  expect(await mailsAfter(16)).toHaveLength(1);
});

it('sends no mail about a message that is older than a week', async () => {
  await ana.send(sid, 'Old');
  expect(await mailsAfter(8 * 24 * 60)).toEqual([]);
  expect(await mailsAfter(16)).toHaveLength(1);
});

it('ignores blocked and deleted people, removed memberships and archived communities', async () => {
  const me = await chatAs(ben);
  await ana.send(sid, 'Hello');
  await me.ask('chat.block', { sid, blocked: true });
  expect(await mailsAfter(16)).toEqual([]);
  await me.ask('chat.block', { sid, blocked: false });
  const remove = (who: Person, removedAt: Date | null) =>
    app.db.update(memberships).set({ removedAt }).where(eq(memberships.id, who.membershipId));
  for (const [name, who] of Object.entries({ ana, ben })) {
    await remove(who, new Date());
    expect(await mailsAfter(16), name).toEqual([]);
    await remove(who, null);
  }
  const round = (roundStatus: 'ARCHIVED' | 'CLOSED') =>
    app.db.update(subnetworks).set({ roundStatus }).where(eq(subnetworks.id, hall.subnetworkId));
  await round('ARCHIVED');
  expect(await mailsAfter(16)).toEqual([]);
  await round('CLOSED');
  expect(await mailsAfter(16)).toHaveLength(1);
});

it('mentions a room’s conversation without blocked people', async () => {
  const cleo = await chatAs(await somebody('Cleo'));
  await roomOf(app.db, hall, [ana, ben, cleo]);
  const room = await ana.sidWith(ben, cleo);
  await ana.send(room, 'Who has the keys?');
  await cleo.send(room, 'Not me');
  const me = await chatAs(ben);
  await me.ask('chat.block', { sid: await me.sidWith(cleo), blocked: true });
  const [mail] = await mailsAfter(16);
  expect(mail?.text).toContain('- Ana (1): Who has the keys?');
  expect(mail?.text).not.toContain('Cleo');
});

it('mails nobody at an address that nobody has verified', async () => {
  const dan = await resident(app.db, hall, { email: 'dan@mail.example', verified: false });
  await ana.send(await ana.sidWith(dan), 'Are you there?');
  expect(await mailsAfter(16)).toEqual([]);
});

it('reads no messages for readers who may get no mail, however many are unread', async () => {
  const noAddress = await resident(app.db, hall, { email: '' });
  const ended = await resident(app.db, hall, { email: 'dan@mail.example' });
  const readers = [noAddress, ended, await resident(app.db, hall, { email: 'eve@mail.example' })];
  const noMails = { topic: 'messages', channel: 'mail', isOn: false } as const;
  await app.db.insert(notificationChoices).values({ membershipId: ended.membershipId, ...noMails });
  // Like all others with an address.
  await app.db.execute(sql`
    insert into message_mails (membership_id, mailed_at)
    select id, now() from memberships where id not in (${noAddress.membershipId}, ${ended.membershipId})
    on conflict (membership_id) do update set mailed_at = now(), retry_at = null`);
  for (const reader of readers) {
    const unread = await ana.sidWith(reader);
    await ana.send(unread, 'The first of many');
    await app.db.execute(sql`
      insert into chat_messages (chat_id, index, id, author_id, body)
      select ${unread}, n, gen_random_uuid(), ${ana.membershipId}, 'One more' from generate_series(1, 2000) n`);
    await app.db.execute(sql`update chats set last_index = 2000 where id = ${unread}`);
  }
  const now = later(16);
  const times = { now, waitingSince: later(1), notBefore: later(-60), quietSince: later(-240) };
  await app.db.transaction(async (tx) => {
    // Per connection, including its earlier statements.
    const messagesRead = () =>
      tx.execute(sql`
        select seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables where relname = 'chat_messages'`);
    const { rows: before } = await messagesRead();
    expect(await readersToMail(tx, { ...times, limit: 50 })).toEqual([]);
    expect((await messagesRead()).rows).toEqual(before);
  });
});

it('sends one mail when several processes run concurrently', async () => {
  await ana.send(sid, 'Once');
  const at = later(16);
  await Promise.all([
    sendDueMails(mailParts, messageMailKind(mailParts), () => at),
    sendDueMails(mailParts, messageMailKind(mailParts), () => at),
    sendDueMails(mailParts, messageMailKind(mailParts), () => at),
  ]);
  expect(state.received).toHaveLength(1);
});

it('gives up on a permanent failure of the mail server', async () => {
  await ana.send(sid, 'Hello');
  state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await mailsAfter(16);
  expect(state.attempts).toBe(1);
  state.refusal = undefined;
  expect(await mailsAfter(900)).toEqual([]);
});

it('retries with growing delays when the mail server fails', async () => {
  await ana.send(sid, 'Hello');
  state.refusal = new Error('the mailbox is full');
  await mailsAfter(16);
  await mailsAfter(17);
  expect(state.attempts).toBe(1);
  await mailsAfter(19);
  await mailsAfter(22);
  expect(state.attempts).toBe(2);
  state.refusal = undefined;
  expect(await mailsAfter(24)).toHaveLength(1);
});

const mailedTopics = async () => {
  const { res } = await app.call(calls.notifications.choices, {
    as: ben.userId,
    membershipId: ben.membershipId,
    params: { userId: ben.userId },
  });
  return res?.choices.flatMap(({ topic, channel, is_on: isOn }) => (isOn && channel === 'mail' ? topic : []));
};

it('a mail about messages is turned off separately from request mails by its link', async () => {
  await ana.send(sid, 'Hello');
  const [mail] = await mailsAfter(16);
  const path = links
    .urlFor({ membershipId: ben.membershipId, kind: 'messages' })
    .replace(config.publicUrl, '');
  expect(mail?.text.replaceAll(/\r\n\s+/g, '')).toContain(`<${config.publicUrl}${path}>`);
  expect((await app.server.inject({ method: 'GET', url: path })).body).toContain('about unread messages');
  expect(await mailedTopics()).toEqual(['requests', 'answers', 'messages', 'office']);
  expect((await app.server.inject({ method: 'POST', url: path })).statusCode).toBe(200);
  expect(await mailedTopics()).toEqual(['requests', 'answers', 'office']);
  await ana.send(sid, 'Are you there?');
  expect(await mailsAfter(300)).toEqual([]);
});

it('a mail about messages is turned off separately from request mails in the settings', async () => {
  const choose = (isOn: boolean) =>
    app.call(calls.notifications.choose, {
      as: ben.userId,
      membershipId: ben.membershipId,
      params: { userId: ben.userId },
      body: { topic: 'messages', channel: 'mail', is_on: isOn },
    });
  await ana.send(sid, 'Hello');
  await choose(false);
  expect(await mailsAfter(16)).toEqual([]);
  await choose(true);
  expect(await mailsAfter(300)).toHaveLength(1);
  await choose(false);
  expect(await mailedTopics()).toEqual(['requests', 'answers', 'office']);
});
