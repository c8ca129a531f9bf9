import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import type { NotificationChoice } from '@nestmate/contract/notification-choices';
import type { OfficeDecision } from '@nestmate/contract/notification-list';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/app';
import { breakableProxy } from '../../../../test/database/breakable-proxy';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { openDatabase } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { sendDueMails } from '../../../platform/mail/delivery';
import { makeMailer } from '../../../platform/mail/mail';
import { makeLog } from '../../../platform/observability/log';
import { setBlocked } from '../../blocking';
import { appendPost, insertThread } from '../../community';
import { subnetworks } from '../../housing';
import { memberships, users } from '../../memberships';
import { profiles } from '../../profile';
import { notificationOutbox } from '../notifications.schema';
import { makeUnsubscribeLinks } from '../unsubscribe';
import { itemMailKind } from './item-mails';

const post = await mailServer();
const { state } = post;
const app = await testApp();
const { db } = app;
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
const mailParts = { db, log: makeLog('silent'), links, config, mail: makeMailer(config) };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const send = (at = minutes(16)) => sendDueMails(mailParts, itemMailKind(mailParts), () => at);

let hall: TestCommunity;
let ben: Person;
let ana: Person;
beforeEach(async () => {
  post.reset();
  await db.delete(notificationOutbox);
  hall = await community(db);
  ben = await resident(db, hall, { firstName: 'Ben', email: 'ben@mail.example' });
  ana = await resident(db, hall, { firstName: 'Ana' });
});

const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId, params: { userId } });
const choose = (body: NotificationChoice) => app.call(calls.notifications.choose, { ...as(ben), body });
const decide = (decision: OfficeDecision) =>
  db.transaction((tx) =>
    app.events.publish(tx, 'office.decided', { decision, membershipIds: [ben.membershipId] }),
  );
const waiting = () => db.select().from(notificationOutbox).where(isNotNull(notificationOutbox.dueAt));

async function decline() {
  const rooms = roomsIn(app);
  await rooms.deny(ana, await rooms.requested(ben, ana));
}

async function mention(): Promise<PostId> {
  const threadId = newId<PostId>();
  const at = new Date();
  await db.transaction((tx) =>
    insertThread(tx, hall.subnetworkId, { id: threadId, authorId: ben.membershipId, body: 'Hi', at }),
  );
  const written = { id: newId<PostId>(), authorId: ana.membershipId, body: 'Hi @Ben', at };
  await db.transaction((tx) => appendPost(tx, { threadId, index: 1 }, written));
  const membershipIds = [ben.membershipId];
  const { id: postId, authorId } = written;
  const { subnetworkId } = hall;
  const mention = { subnetworkId, threadId, postId, index: 1, authorId, membershipIds };
  await db.transaction((tx) => app.events.publish(tx, 'community.mentioned', mention));
  return threadId;
}

it('mails items that stay unread for a quarter of an hour, with the reason and an unsubscribe link', async () => {
  await decline();
  await send(minutes(14));
  expect(state.received).toEqual([]);
  await send();
  await send(minutes(400));
  expect(state.received.map(({ to }) => to)).toEqual([['ben@mail.example']]);
  const text = state.received[0]?.text ?? '';
  expect(text).toContain('Subject: Ana said no this time.');
  expect(text).toContain('Hi Ben,');
  expect(text).toContain('- Ana said no this time. Others are still looking.');
  expect(text).toContain(`https://nest.example/matches/outgoing-requests?membership=${ben.membershipId}`);
  expect(text.match(/You get this because email is on for “Answers”\./g)).not.toBeNull();
  const unsubscribeUrl = links.urlFor({ membershipId: ben.membershipId, kind: 'answers' });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('ends only the mails of one kind by the link in a mail', async () => {
  const url = links.urlFor({ membershipId: ben.membershipId, kind: 'answers' });
  const ended = await app.http.inject({ method: 'POST', url: new URL(url).pathname });
  expect(ended.statusCode).toBe(200);
  expect(ended.body).toContain('No more of these emails: Answers.');
  await decline();
  await decide('office.locked');
  await send();
  expect(state.received).toHaveLength(1);
  expect(state.received[0]?.text).toContain('Your housing office locked your room.');
});

it('mails what follows in the office’s words, in the language of its reader, with the end of matching', async () => {
  const afterDeadlineText = { en: 'We place everyone on Monday.', es: 'El lunes asignamos a todos.' };
  await db.update(subnetworks).set({ afterDeadlineText }).where(eq(subnetworks.id, hall.subnetworkId));
  await db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  await decide('office.matchingEndsSoon');
  await send();
  await decide('office.locked');
  await send(minutes(400));
  expect(state.received.map(({ text }) => text.includes(afterDeadlineText.es))).toEqual([true, false]);
});

it('mails the end of matching again while an earlier mail of it is unread, and nothing else', async () => {
  for (const decision of ['office.locked', 'office.matchingEndsSoon'] as const) await decide(decision);
  await send();
  expect(state.received).toHaveLength(1);
  for (const decision of ['office.unlocked', 'office.matchingEndsSoon'] as const) await decide(decision);
  await send(minutes(60));
  await decide('office.matchingOverAlone');
  await db.update(subnetworks).set({ roundStatus: 'ACTIVE' }).where(eq(subnetworks.id, hall.subnetworkId));
  await send(minutes(120));
  expect(state.received.slice(1).map(({ text }) => /^- Matching \w+ \w+/m.exec(text)?.[0])).toEqual([
    '- Matching ends soon',
    '- Matching is over',
  ]);
});

it('puts all items of a topic into one mail, in the language of its reader, each once', async () => {
  await db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  await decide('office.locked');
  await decide('office.moved');
  await send();
  expect(state.received).toHaveLength(1);
  const text = state.received[0]?.text ?? '';
  expect(text).toContain('- Tu oficina de alojamiento cerró tu habitación.');
  expect(text).toContain('- Tu oficina de alojamiento cambió dónde vivirás.');
  expect(text).toContain('Recibes esto porque tienes el correo activado para “Decisiones sobre ti”.');
  await send(minutes(100));
  expect(state.received).toHaveLength(1);
});

it('a mail calls nobody by a name that could be taken for the product’s', async () => {
  await db
    .update(profiles)
    .set({ firstName: 'Nestmate Support https://evil.example' })
    .where(eq(profiles.membershipId, ana.membershipId));
  await decline();
  await send();
  expect(state.received[0]?.text).toContain('A resident said no this time.');
  expect(state.received[0]?.text).not.toContain('evil');
});

const changes: Record<string, () => Promise<unknown>> = {
  'is read': () => app.call(calls.notifications.read, { ...as(ben), body: { paths: null } }),
  'is of somebody blocked': () => setBlocked(db, ben.userId, ana.userId, true),
  'is for somebody removed': () =>
    db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ben.membershipId)),
  'is no longer chosen there': () => choose({ topic: 'answers', channel: 'mail', is_on: false }),
};
it.each(Object.entries(changes))('mails nothing that %s meanwhile', async (_what, change) => {
  await decline();
  expect(await waiting()).toHaveLength(1);
  await change();
  await send();
  expect(state.received).toEqual([]);
});

it('mails the chosen topics, except those with a mail of their own', async () => {
  await mention();
  await decide('office.numbered');
  await roomsIn(app).requested(ana, ben);
  expect(await waiting()).toEqual([]);
  await choose({ topic: 'mentions', channel: 'mail', is_on: true });
  await mention();
  await send();
  expect(state.received[0]?.text).toContain('Ana mentioned you in the community.');
});

it('mails an item once even with several processes', async () => {
  await decline();
  await decide('office.locked');
  const at = minutes(16);
  await Promise.all([send(at), send(at), send(at)]);
  expect(state.received).toHaveLength(1);
});

it('sends a person at most five mails a day, half an hour apart', async () => {
  await choose({ topic: 'mentions', channel: 'mail', is_on: true });
  await decline();
  await decide('office.locked');
  await mention();
  for (const at of [16, 17, 45]) await send(minutes(at));
  expect(state.received).toHaveLength(1);
  await send(minutes(47));
  await send(minutes(78));
  expect(state.received).toHaveLength(3);
  for (let at = 100; at < 1400; at += 31) {
    await mention();
    await send(minutes(at));
  }
  expect(state.received).toHaveLength(5);
  await send(minutes(24 * 60 + 20));
  expect(state.received).toHaveLength(6);
  expect(state.received[5]?.text).toMatch(/- Ana mentioned you[\s\S]*- Ana mentioned you/);
});

it('retries a mail that the mail server accepts later', async () => {
  await decline();
  state.isAway = true;
  await send();
  expect(state.received).toEqual([]);
  state.isAway = false;
  await send(minutes(17));
  expect(state.received).toEqual([]);
  await send(minutes(30));
  expect(state.received).toHaveLength(1);
});

it('mails an item after an outage of the database while the names in its mail were read', async () => {
  await decline();
  const proxy = await breakableProxy(app.database.url);
  const far = openDatabase(proxy.url, () => undefined);
  onTestFinished(() => far.close());
  proxy.cutAt('notifications_people');
  const overProxy = { ...mailParts, db: far.db };
  await expect(sendDueMails(overProxy, itemMailKind(overProxy), () => minutes(16))).rejects.toThrow();
  expect([proxy.isCut(), state.received]).toEqual([true, []]);
  await send();
  expect(state.received).toHaveLength(1);
});

it('gives up on a mail that the mail server never accepts', async () => {
  await decide('office.locked');
  state.refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  await send(minutes(16));
  await send(minutes(400));
  expect([state.received.length, state.attempts]).toEqual([0, 1]);
});
