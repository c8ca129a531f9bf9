import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { tablesThatMention } from '../../../test/database/mentions';
import { mailServer } from '../../../test/servers/mail-server';
import { community, longBio, resident, type TestCommunity } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { sendDueMails } from '../../platform/mail/delivery';
import { identities } from '../auth';
import { profiles } from '../profile';
import { contactAddresses, mailedLinks } from './contact-address.schema';
import { addressLinkKind } from './send-address-links';

const post = await mailServer();
const lines: string[] = [];
const mail = { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false };
const app = await testApp({
  config: { publicUrl: 'https://nest.example', mail },
  log: { write: (line) => void lines.push(line) },
});
const sendLinks = (at = new Date(), send = app.mail.send) =>
  sendDueMails({ ...app, mail: { ...app.mail, send } }, addressLinkKind(app), () => at);
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let hall: TestCommunity;
let people = 0;
const freshAddress = () => `person-${++people}@mail.example`;

beforeAll(async () => {
  openWindow = await windowsOf(app);
});
beforeEach(async () => {
  post.reset();
  lines.length = 0;
  hall = await community(app.db);
});

const stateOf = async ({ userId }: Person) =>
  (await app.call(calls.notifications.contactAddress, { as: userId, params: { userId } })).res;
const sendAgain = ({ userId }: Person) =>
  app.call(calls.notifications.sendAddressLink, { as: userId, params: { userId } });
const press = (token: string) => app.call(calls.notifications.verifyAddress, { body: { token } });

const save = (me: Person, email: string, names = { first_name: 'Ana', last_name: 'Reyes' }) =>
  app.call(calls.profile.saveBasicInfo, {
    as: me.userId,
    params: { userId: me.userId },
    body: { hidden: false, ...names, email, bio: longBio, gender: hall.womanId },
  });

const mailsTo = (address: string) => post.state.received.filter(({ to }) => to.includes(address));
const linkIn = (text: string) =>
  /https:\/\/nest\.example\/verify-address#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** The tokens of the links to an address, oldest first, once `count` have arrived. */
async function tokensTo(address: string, count = 1): Promise<string[]> {
  await sendLinks();
  await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(count));
  return mailsTo(address).map(({ text }) => linkIn(text));
}

it('verifies an unknown address when its owner presses the button behind the link', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  await save(me, ` ${address.replace('person', 'Person')} `);
  await sendLinks();
  await vi.waitFor(() => expect(post.state.received).toHaveLength(1));
  expect(await stateOf(me)).toMatchObject({ verified: false, link: 'sent' });
  const [letter] = post.state.received;
  expect(letter?.text).toContain('Subject: Confirm your email for Nestmate');
  expect(await press(linkIn(letter?.text ?? ''))).toMatchObject({ res: { address } });
  expect(await stateOf(me)).toMatchObject({ verified: true, link: 'none' });
});

it('counts an address without a link as long as a provider of the person vouches for it', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  const vouch = (emailVerified: boolean) =>
    app.db.insert(identities).values({
      id: newId(),
      userId: me.userId,
      provider: 'google',
      issuer: 'https://issuer.example',
      subject: newId(),
      email: address,
      emailVerified,
    });
  await vouch(false);
  await vouch(true);
  await save(me, address.replace('person', 'Person'));
  expect(await stateOf(me)).toMatchObject({ verified: true, link: 'none' });
  expect(post.state.received).toEqual([]);

  await app.db.delete(identities).where(eq(identities.emailVerified, true));
  expect(await stateOf(me)).toMatchObject({ verified: false, link: 'none' });
});

it('an address that another person has verified does not count as a contact address', async () => {
  const address = freshAddress();
  await resident(app.db, hall, { email: address });
  const me = await resident(app.db, hall);
  await save(me, address);
  expect(await stateOf(me)).toMatchObject({ address, verified: false });
});

it('verifies an address once, without a sign-in, however often the button is pressed', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  await save(me, address);
  const [token = ''] = await tokensTo(address);
  expect(token).toMatch(/^[\w-]{43}$/);
  const answers = await Promise.all([press(token), press(token)]);
  expect([...answers, await press(token)].map(({ code }) => code)).toEqual([200, 200, 200]);
});

it('refuses a link that has expired, was replaced or never sent', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  await save(me, address);
  const [first = ''] = await tokensTo(address);
  await sendAgain(me);
  const [, second = ''] = await tokensTo(address, 2);
  await app.db
    .update(contactAddresses)
    .set({ linkExpiresAt: new Date() })
    .where(eq(contactAddresses.email, address));
  for (const [name, token] of Object.entries({ first, second, neverSent: 'never-sent' }))
    expect(await press(token), name).toMatchObject({ code: 410, err: { error_code: 'LinkGone' } });
  expect(await stateOf(me)).toMatchObject({ verified: false, link: 'none' });
});

it('ends the link of an address that the person changes, even if they change it back', async () => {
  const me = await resident(app.db, hall);
  const [address, other] = [freshAddress(), freshAddress()];
  await save(me, address);
  const [former = ''] = await tokensTo(address);
  await save(me, other);
  expect((await press(former)).code).toBe(410);
  await save(me, address);
  expect((await press(former)).code).toBe(410);
  const [, again = ''] = await tokensTo(address, 2);
  expect((await press(again)).code).toBe(200);
  await save(me, other);
  await save(me, address);
  expect(await stateOf(me)).toMatchObject({ verified: false });
});

it('lets each address of an account have a link', async () => {
  const me = await resident(app.db, hall);
  const elsewhere = await community(app.db);
  const second = await resident(app.db, elsewhere, { userId: me.userId, email: freshAddress() });
  const addresses = [freshAddress(), freshAddress()];
  const tokens: string[] = [];
  for (const [home, { membershipId }] of [
    [hall, me],
    [elsewhere, second],
  ] as const) {
    const email = addresses[tokens.length] ?? '';
    const { userId } = me;
    const names = { first_name: 'Ana', last_name: 'Reyes' };
    const body = { hidden: false, ...names, email, bio: longBio, gender: home.womanId };
    await app.call(calls.profile.saveBasicInfo, { as: userId, membershipId, params: { userId }, body });
    tokens.push(...(await tokensTo(email)));
  }
  const codes: number[] = [];
  for (const token of tokens) codes.push((await press(token)).code);
  expect(codes).toEqual([200, 200]);
});

it('sends a few links an hour to one address, however many people ask', async () => {
  const address = freshAddress();
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  await save(me, address);
  await tokensTo(address);
  await Promise.all([sendAgain(me), sendAgain(me)]);
  await tokensTo(address, 2);
  await save(other, address);
  await sendLinks();
  await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(3));
  for (const [name, who] of Object.entries({ me, other })) {
    await vi.waitFor(async () => expect(await stateOf(who), name).toMatchObject({ link: 'sent' }));
    const refused = await sendAgain(who);
    expect(refused, name).toMatchObject({ code: 429, err: { error_code: 'TooManyLinks' } });
    expect(refused.err?.retry_after, name).toBeGreaterThan(3500);
  }
  const third = await resident(app.db, hall);
  await save(third, address);
  await sendLinks();
  const { sends_at: sendsAt } = (await stateOf(third)) ?? {};
  expect(await stateOf(third)).toMatchObject({ link: 'waiting' });
  expect(Date.parse(sendsAt ?? '')).toBeGreaterThan(Date.now() + 3500 * 1000);
  expect(mailsTo(address)).toHaveLength(3);
});

it('sends a few links an hour for one account, however many addresses it tries', async () => {
  const me = await resident(app.db, hall);
  for (let count = 0; count < 8; count += 1) {
    await save(me, freshAddress());
    await sendLinks();
  }
  await vi.waitFor(() => expect(post.state.received).toHaveLength(5));
  await sendLinks();
  expect(await stateOf(me)).toMatchObject({ link: 'waiting' });
  expect(post.state.received).toHaveLength(5);
});

it('sends a mail once from concurrent processes after the mail server has failed', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  post.state.refusal = Object.assign(new Error(`no room for ${address}`), { responseCode: 452 });
  await save(me, address);
  await sendLinks();
  await vi.waitFor(() => expect(lines.join()).toContain('A mail could not be sent'));
  await vi.waitFor(async () => expect(await stateOf(me)).toMatchObject({ link: 'waiting' }));
  post.state.refusal = undefined;
  const later = new Date(Date.now() + 3 * 60_000);
  await Promise.all([1, 2, 3].map(() => sendLinks(later)));
  const [token = ''] = await tokensTo(address);
  expect((await press(token)).code).toBe(200);
  const log = lines.join('\n');
  expect(log).not.toContain(address);
  expect(log).not.toContain(token);
});

it('reports a link as sent only once the mail server has accepted it', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  await save(me, address);
  void sendLinks(new Date(), () => new Promise(() => {}));
  await vi.waitFor(async () => {
    const [row] = await app.db.select().from(contactAddresses).where(eq(contactAddresses.email, address));
    expect(row?.linkHash).not.toBeNull();
  });
  await sendLinks();
  expect(await stateOf(me)).toMatchObject({ link: 'sending' });
  expect(mailsTo(address)).toEqual([]);
  await sendLinks(new Date(Date.now() + 6 * 60_000));
  expect(await stateOf(me)).toMatchObject({ link: 'sent' });
  expect(mailsTo(address)).toHaveLength(1);
});

/** A resident whose mail server has refused the link. */
async function refusedLink() {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  const { received } = await openWindow(me);
  post.state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await save(me, address);
  await vi.waitFor(async () => expect(await stateOf(me)).toMatchObject({ link: 'refused', sends_at: null }));
  return { me, address, received };
}

it('says when the mail server refuses a link permanently', async () => {
  const { received } = await refusedLink();
  await vi.waitFor(() =>
    expect(received.filter(([name]) => name === 'contactAddress.changed')).toHaveLength(2),
  );
});

it('sends another link after a refusal when asked', async () => {
  const { me, address } = await refusedLink();
  post.state.refusal = undefined;
  expect((await sendAgain(me)).code).toBe(200);
  const [token = ''] = await tokensTo(address);
  expect((await press(token)).code).toBe(200);
});

it('takes back only the counts of the link that failed', async () => {
  const address = freshAddress();
  const people = [await resident(app.db, hall), await resident(app.db, hall)];
  // The server sends what is due by its own clock.
  const soon = new Date(Date.now() + 60_000);
  for (const { userId, membershipId } of people) {
    await app.db.update(profiles).set({ email: address }).where(eq(profiles.membershipId, membershipId));
    await app.db.insert(contactAddresses).values({ userId, email: address, dueAt: soon });
  }
  let mails = 0;
  const send: typeof app.mail.send = async (mail) => {
    if (mail.to === address) {
      mails += 1;
      if (mails === 2) throw new Error('Connection lost');
    }
    await app.mail.send(mail);
  };
  const counts = () => app.db.select().from(mailedLinks);
  const before = await counts();
  await sendLinks(soon, send);
  expect(mails).toBe(2);
  // One for the account, one for the address.
  expect((await counts()).length - before.length).toBe(2);
});

it('a mail to a stranger shows nothing that a resident has written', async () => {
  const me = await resident(app.db, hall, {
    firstName: 'Nestmate',
    lastName: 'Security https://evil.example',
  });
  const address = freshAddress();
  await app.db.insert(contactAddresses).values({ userId: me.userId, email: address, dueAt: new Date() });
  await app.db.update(profiles).set({ email: address }).where(eq(profiles.membershipId, me.membershipId));
  await tokensTo(address);
  const [letter] = mailsTo(address);
  expect(letter?.text).toContain('A resident gave this address to Nestmate');
  expect(letter?.text).toContain('Not you? Then you don’t need to do anything.');
  expect(letter?.text).not.toContain('evil');
  expect(letter?.text).not.toContain('List-Unsubscribe');
});

it('emits to the person’s windows when the link is sent and when it was opened', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  const { received } = await openWindow(me);
  const heard = () => received.filter(([name]) => name === 'contactAddress.changed').length;
  await save(me, address);
  const [token = ''] = await tokensTo(address);
  await vi.waitFor(() => expect(heard()).toBe(2));
  await press(token);
  await vi.waitFor(() => expect(heard()).toBe(3));
});

it('keeps nothing of an address after its account is deleted', async () => {
  const me = await resident(app.db, hall);
  const address = freshAddress();
  await save(me, address);
  const [token = ''] = await tokensTo(address);
  await app.call(calls.account.remove, { as: me.userId });
  expect(await tablesThatMention(app.db, [me.userId, address])).toEqual([]);
  expect((await press(token)).code).toBe(410);
});
