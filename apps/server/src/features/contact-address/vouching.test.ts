import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { windowsOf } from '../../../test/clients/windows';
import { mailServer } from '../../../test/servers/mail-server';
import { community, invitation } from '../../../test/world/builders';
import { identities } from '../auth';
import { memberships } from '../memberships';
import { profiles } from '../profile';

const post = await mailServer();
const mail = { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false };
const app = await testApp({ config: { publicUrl: 'http://localhost:3000', mail } });
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let passcode: string;

beforeAll(async () => {
  openWindow = await windowsOf(app);
  passcode = await invitation(app.db, await community(app.db));
});
beforeEach(() => post.reset());

const stateOf = async ({ userId, accessToken }: Session) =>
  (await app.call(calls.notifications.contactAddress, { token: accessToken, params: { userId } })).res;
const mailsTo = (address: string) => post.state.received.filter(({ to }) => to.includes(address));

/** A person who gets mails at the address that their provider vouches for. */
async function arrive() {
  const somebody = newcomer();
  const window = browser(app);
  const session = sessionIn(await window.signIn('google', somebody, { passcode }));
  await reachAt(session, somebody.email);
  return { window, session, somebody };
}

async function reachAt({ userId }: Session, email: string) {
  const [mine] = await app.db.select().from(memberships).where(eq(memberships.userId, userId));
  if (!mine) throw new Error('No membership');
  await app.db.update(profiles).set({ email }).where(eq(profiles.membershipId, mine.id));
  return mine.id;
}

it('sends a link to the contact address when the provider gives another address at the next sign-in', async () => {
  const { window, session, somebody } = await arrive();
  const former = `former-${somebody.email}`;
  await app.db.update(identities).set({ email: former }).where(eq(identities.userId, session.userId));
  const membershipId = await reachAt(session, former);
  expect(await stateOf(session)).toMatchObject({ address: former, verified: true });
  const { received } = await openWindow({ userId: session.userId, membershipId });

  const next = sessionIn(await window.signIn('google', somebody));
  await vi.waitFor(() => expect(mailsTo(former)).toHaveLength(1));
  await vi.waitFor(async () => expect(await stateOf(next)).toMatchObject({ verified: false, link: 'sent' }));
  expect(received.map(([name]) => name)).toContain('contactAddress.changed');

  const last = sessionIn(await window.signIn('google', somebody));
  expect(await stateOf(last)).toMatchObject({ link: 'sent' });
  expect(mailsTo(former)).toHaveLength(1);
});

it('sends a link to the contact address when the sign-in method that vouched for it is removed', async () => {
  const { window, session, somebody } = await arrive();
  await window.link(session, 'apple', newcomer());
  const { userId, accessToken: token } = session;
  const linked = await app.call(calls.identities.list, { token, params: { userId } });
  const { identity_id: identityId } =
    linked.res?.identities.find(({ provider }) => provider === 'google') ?? {};
  if (!identityId) throw new Error('No identity');
  await app.call(calls.identities.unlink, { token, params: { userId, identityId } });
  await vi.waitFor(() => expect(mailsTo(somebody.email)).toHaveLength(1));
});

it('sends no link while another sign-in method vouches for the address, or mails go elsewhere', async () => {
  const { window, session, somebody } = await arrive();
  await window.link(session, 'apple', somebody);
  const elsewhere = await arrive();
  await elsewhere.window.link(elsewhere.session, 'apple', newcomer());
  await reachAt(elsewhere.session, 'not-vouched@mail.example');
  for (const { userId, accessToken: token } of [session, elsewhere.session]) {
    const linked = await app.call(calls.identities.list, { token, params: { userId } });
    const [first] = linked.res?.identities ?? [];
    if (!first) throw new Error('No identity');
    const { identity_id: identityId } = first;
    await app.call(calls.identities.unlink, { token, params: { userId, identityId } });
  }
  expect(await stateOf(session)).toMatchObject({ verified: true, link: 'none' });
  expect(await stateOf(elsewhere.session)).toMatchObject({ verified: false, link: 'none' });
});
