import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { mailServer } from '../../../../test/servers/mail-server';
import {
  community,
  invitation,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { sendDueMails } from '../../../platform/mail/delivery';
import { makeMailer } from '../../../platform/mail/mail';
import { makeLog } from '../../../platform/observability/log';
import { makeSigner } from '../../../platform/signer';
import { identities } from '../../auth';
import { setBlocked } from '../../blocking';
import { contactAddresses } from '../../contact-address';
import { users } from '../../memberships';
import { roommateRequests } from '../../room';
import { makeUnsubscribeLinks } from '../unsubscribe';
import { requestMailKind } from './send-request-mails';

const post = await mailServer();
const { state } = post;
const app = await testApp();
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(makeSigner('the secret of links'), config.publicUrl);
const mailParts = { db: app.db, log: makeLog('silent'), links, config, mail: makeMailer(config) };
const hour = 60 * 60_000;
const later = (hours: number) => new Date(Date.now() + hours * hour);

let hall: TestCommunity;
let me: Awaited<ReturnType<typeof resident>>;
beforeEach(async () => {
  post.reset();
  hall = await community(app.db, { name: 'Linden Hall' });
  me = await resident(app.db, hall, { firstName: 'Ana' });
  await app.db.delete(roommateRequests);
});

type Reader = { membershipId: typeof me.membershipId };
async function ask(to: Reader, from: Reader = me) {
  const id = newId<RequestId>();
  await app.db.insert(roommateRequests).values({
    id,
    fromMembershipId: from.membershipId,
    toMembershipId: to.membershipId,
    message: 'Shall we?',
  });
  return id;
}
/** An invited person who has not signed in yet. */
async function invited(settings: Parameters<typeof unclaimedResident>[2] = {}, home = hall) {
  const reader = await unclaimedResident(app.db, home, { email: 'sam@mail.example', ...settings });
  await invitation(app.db, home, { membershipId: reader.membershipId });
  return reader;
}
const sendDue = (at = new Date()) => sendDueMails(mailParts, requestMailKind(mailParts), () => at);

it('mails the invitation once and immediately to a person who has not signed in yet', async () => {
  const sam = await unclaimedResident(app.db, hall, { firstName: 'Sam', email: 'sam@mail.example' });
  const passcode = await invitation(app.db, hall, { membershipId: sam.membershipId });
  await ask(sam);
  await sendDue();
  await sendDue(later(1));
  expect(state.received).toHaveLength(1);
  const [mail] = state.received;
  expect(mail?.to).toEqual(['sam@mail.example']);
  expect(mail?.text).toContain('Subject: Ana would like to live with you');
  expect(mail?.text).toContain('Hi Sam,');
  expect(mail?.text).toContain('Ana from Linden Hall asked to live with you');
  expect(mail?.text).toContain(`https://nest.example/?passcode=${passcode}`);
  expect(mail?.text).toContain('From: Nestmate <hello@nest.example>');
  expect(mail?.text).toContain('Ana from Linden Hall is waiting for your answer.');
  expect(mail?.text.match(/Nestmate sends this when someone wants to live with you\./g)).toHaveLength(2);
  expect(mail?.text).toContain('prefers-color-scheme: dark');
});

it('mails all others after a day without an answer, in their language', async () => {
  const ben = await resident(app.db, hall, { firstName: 'Ben', email: 'ben@mail.example' });
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  await ask(ben);
  await sendDue();
  await sendDue(later(23));
  expect(state.received).toEqual([]);
  await sendDue(later(25));
  expect(state.received).toHaveLength(1);
  expect(state.received[0]?.text).toContain('https://nest.example/matches/incoming-requests');
  expect(state.received[0]?.text).toContain('Hola, Ben');
});

it('mails a resident only at an address that a provider vouches for or whose owner has opened its link', async () => {
  const email = 'Lou@mail.example';
  const lou = await resident(app.db, hall, { email, verified: false });
  const other = await resident(app.db, hall, { email });
  const { userId } = lou;
  const identity = { userId, provider: 'google', issuer: 'https://issuer.example', subject: 'lou' } as const;
  const address = 'lou@mail.example';
  await app.db.insert(identities).values({ ...identity, id: newId(), email: address, emailVerified: false });
  await app.db.insert(contactAddresses).values({ userId, email: address });
  await ask(lou);
  await sendDue(later(25));
  expect(state.received).toEqual([]);
  await ask(other);
  await sendDue(later(25));
  expect(state.received).toHaveLength(1);
  await app.db.update(identities).set({ emailVerified: true }).where(eq(identities.subject, 'lou'));
  await sendDue(later(25));
  expect(state.received).toHaveLength(2);
});

it('sends a person at most one mail a day, however many requests they get', async () => {
  const sam = await invited();
  for (let people = 0; people < 3; people++) await ask(sam, await resident(app.db, hall));
  for (const at of [0, 1, 23]) await sendDue(later(at));
  expect(state.received).toHaveLength(1);
  await sendDue(later(25));
  expect(state.received).toHaveLength(2);
});

it('sends no mail about answered requests, about deleted people, or without an address', async () => {
  const answered = await ask(await invited());
  await app.db
    .update(roommateRequests)
    .set({ status: 'cancelled', answeredAt: new Date() })
    .where(eq(roommateRequests.id, answered));
  await ask(await invited({ removed: true }));
  await ask(await invited(), await resident(app.db, hall, { removed: true }));
  await ask(await invited({ email: '' }));
  const paused = await community(app.db, { paused: true });
  await ask(await invited({}, paused), await resident(app.db, paused));
  await sendDue(later(48));
  expect(state.received).toEqual([]);
});

it('sends a mail that failed before only once from several concurrent processes', async () => {
  await ask(await invited());
  state.refusal = new Error('the mailbox is full');
  await sendDue();
  expect(state.received).toEqual([]);
  state.refusal = undefined;
  const soon = later(0.05);
  await Promise.all([sendDue(soon), sendDue(soon), sendDue(soon)]);
  expect(state.received).toHaveLength(1);
});

it('postpones a failed mail until it fails permanently', async () => {
  await ask(await invited());
  state.refusal = new Error('the mailbox is full');
  await sendDue();
  expect(state.attempts).toBe(1);
  await sendDue(later(0.01));
  expect(state.attempts).toBe(1);
  await sendDue(later(0.05));
  await sendDue(later(0.1));
  expect(state.attempts).toBe(2);
  state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await sendDue(later(1));
  state.refusal = undefined;
  await sendDue(later(24 * 14));
  expect(state.attempts).toBe(3);
  expect(state.received).toEqual([]);
});

it('a mail about an invitation is sent only while it still opens something', async () => {
  const sam = await unclaimedResident(app.db, hall, { email: 'sam@mail.example' });
  await ask(sam);
  const revoked = await invitation(app.db, hall, { membershipId: sam.membershipId, revokedAt: new Date() });
  await sendDue();
  expect(state.received).toEqual([]);
  const standing = await invitation(app.db, hall, { membershipId: sam.membershipId });
  await sendDue();
  expect(state.received[0]?.text).toContain(standing);
  expect(state.received[0]?.text).not.toContain(revoked);
});

it('asks for confirmation behind the link that turns it off', async () => {
  const sam = await invited();
  await ask(sam);
  await sendDue();
  const url =
    /<(https:\/\/nest\.example\/mail\/end\/[^>]+)>/.exec(
      state.received[0]?.text.replaceAll(/\r\n\s+/g, '') ?? '',
    )?.[1] ?? '';
  const own = makeUnsubscribeLinks(app.tokens, '');
  const path = own.urlFor({ membershipId: sam.membershipId, kind: 'requests' });
  expect(url).toContain(`/mail/end/${sam.membershipId}/`);
  const look = await app.server.inject({ method: 'GET', url: path, headers: { 'accept-language': 'es' } });
  expect(look).toMatchObject({
    statusCode: 200,
    body: expect.stringContaining('<button>Dejar de recibirlos</button>'),
  });
  await ask(sam, await resident(app.db, hall));
  await sendDue(later(25));
  expect(state.received).toHaveLength(2);
});

it('a mail about a request is turned off immediately by a mail program', async () => {
  const sam = await invited();
  const own = makeUnsubscribeLinks(app.tokens, '');
  const path = own.urlFor({ membershipId: sam.membershipId, kind: 'requests' });
  const end = (type: string) =>
    app.server.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': type },
    });
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await end(type)).statusCode, type).toBe(200);
  await ask(sam);
  await sendDue(later(72));
  expect(state.received).toEqual([]);
});

it('sends no mail about a request across a block', async () => {
  const sam = await invited();
  const reader = await resident(app.db, hall, { email: 'lee@mail.example' });
  for (const { membershipId } of [sam, reader]) await ask({ membershipId });
  await setBlocked(app.db, reader.userId, me.userId, true);
  await sendDue(later(25));
  expect(state.received.map(({ to }) => to)).toEqual([['sam@mail.example']]);
});

it('ignores an invalid unsubscribe link', async () => {
  const path = makeUnsubscribeLinks(makeSigner('another secret'), '').urlFor({
    membershipId: me.membershipId,
    kind: 'requests',
  });
  for (const method of ['GET', 'POST'] as const)
    expect((await app.server.inject({ method, url: path })).statusCode, method).toBe(404);
});

it('stores mails as files where no server is configured', async () => {
  const { dataDir } = app.config;
  await ask(await invited({ firstName: 'Sam' }));
  await sendDueMails(
    { ...mailParts, mail: makeMailer({ ...app.config, mail: undefined }) },
    requestMailKind(mailParts),
    () => new Date(),
  );
  const name = (await readdir(join(dataDir, 'outbox'))).find((file) => file.endsWith('.eml')) ?? '';
  expect(await readFile(join(dataDir, 'outbox', name), 'utf8')).toContain('To: sam@mail.example');
});
