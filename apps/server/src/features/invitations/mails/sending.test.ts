import type { MembershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database/database';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { startServer } from '../../../../test/processes/servers';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, unclaimedResident } from '../../../../test/world/builders';
import { insertTogether } from '../../../../test/world/insert-together';
import type { Database } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { sendDueMails } from '../../../platform/mail/delivery';
import { invitationKind } from './sending.service';

const { staffInvitations } = staffCalls;
const slow = 120_000;

let app: TestApp;
let database: Database;
let post: Awaited<ReturnType<typeof mailServer>>;
const lines: { level: string; msg: string }[] = [];
const config = () => ({
  mail: { smtpUrl: post.url, from: 'Office <office@nest.example>', requireTls: false },
});
beforeAll(async () => {
  post = await mailServer();
  // Shorter than a mail takes.
  database = await testDatabase({ idleInTransactionMs: 400 });
  app = await testApp({
    beside: { database },
    config: config(),
    log: { write: (line) => void lines.push(JSON.parse(line) as never) },
  });
});
beforeEach(() => void post.reset());

const recipients = () => post.state.received.map(({ to }) => String(to[0]));

/** A place with people to invite, and its administrator. */
async function office(count: number) {
  const hall = await community(app.db);
  const { networkId, subnetworkId } = hall;
  const people = await insertTogether(app.db, (db) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) =>
        unclaimedResident(db, hall, { firstName: `Guest${nth}`, email: `guest-${newId()}@alder.example` }),
      ),
    ),
  );
  const renee = await staffMember(app, { networkId });
  return { params: { networkId, subnetworkId }, renee, people };
}

const countedBy = async (of: TestApp, { params, renee }: Awaited<ReturnType<typeof office>>) => {
  const { res } = await callAsStaff(of)(renee, staffInvitations.count, { params });
  if (!res) throw new Error('The counts were refused');
  return res;
};

/** Runs what the job runs each minute, until no mail waits. */
const sendTheRest = (of: TestApp, where: Awaited<ReturnType<typeof office>>) =>
  vi.waitFor(
    async () => {
      // As two more processes that try to send meanwhile.
      await Promise.all([
        sendDueMails(of, invitationKind(of), of.clock),
        sendDueMails(of, invitationKind(of), of.clock),
      ]);
      expect((await countedBy(of, where)).sending).toBeNull();
    },
    { timeout: slow, interval: 250 },
  );

it(
  'sends invitations over a slow mail server once each, while no transaction stays open',
  async () => {
    const where = await office(5);
    post.state.delayMs = 600;
    lines.length = 0;
    const { renee, params } = where;
    const sent = await callAsStaff(app)(renee, staffInvitations.send, { params, body: { counted: 5 } });
    expect(sent.res).toEqual({ queued: 5 });
    await sendTheRest(app, where);
    expect(new Set(recipients()).size).toBe(5);
    expect(recipients()).toHaveLength(5);
    expect((await countedBy(app, where)).counts).toMatchObject({ sent: 5, queued: 0, bounced: 0 });
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  },
  slow,
);

it('counts nobody twice who opened an invitation and already has a reminder waiting', async () => {
  const where = await office(2);
  const { renee, params, people } = where;
  const ask = callAsStaff(app);
  const stop = (stopped: boolean) => ask(renee, staffInvitations.stopSending, { params, body: { stopped } });
  await ask(renee, staffInvitations.send, { params, body: {} });
  await sendTheRest(app, where);
  await app.db.execute(sql`update invitation_mails set sent_at = now() - interval '2 days',
    queued_at = now() - interval '2 days'`);
  await stop(true);
  const remind = await ask(renee, staffInvitations.send, { params, body: { kind: 'reminder' } });
  expect(remind).toMatchObject({ code: 200, res: { queued: 2 } });
  await app.db.execute(sql`update invitations set opened_at = now()`);
  const chosen = { membership_ids: people.map((one): MembershipId => one.membershipId) };
  expect((await ask(renee, staffInvitations.recipients, { params, body: chosen })).res).toEqual({ count: 0 });
  expect((await ask(renee, staffInvitations.send, { params, body: chosen })).res).toEqual({ queued: 0 });
  await stop(false);
  await sendTheRest(app, where);
  expect(recipients()).toHaveLength(4);
});

it(
  'repeats at most the mail that was on its way, with the same id, after a process is killed',
  async () => {
    const where = await office(14);
    const { renee, params } = where;
    // From here on, only the process that will be killed sends.
    await app.stop();
    const server = await startServer(
      { DATABASE_URL: database.url, SMTP_URL: post.url, MAIL_FROM: 'office@nest.example' },
      app.tokenOf,
    );
    post.state.delayMs = 300;
    const headers = { cookie: renee.cookie };
    const sent = await server.call(staffInvitations.send, { params, body: {}, headers });
    expect(sent).toMatchObject({ code: 200, res: { queued: 14 } });
    await vi.waitFor(() => expect(recipients().length).toBeGreaterThan(3), { timeout: slow, interval: 20 });
    await server.kill();
    post.state.delayMs = 0;

    const next = await testApp({ beside: { database }, config: config() });
    await sendDueMails(next, invitationKind(next), next.clock);
    expect(recipients().length).toBeLessThan(14);
    // The turn and the claim of the dead process end.
    await next.db.execute(sql`update invitation_sender set until = now()`);
    await vi.waitFor(async () => {
      await sendDueMails(next, invitationKind(next), next.clock);
      expect((await countedBy(next, where)).sending?.waiting ?? 0).toBeLessThanOrEqual(1);
    });
    await next.db.execute(sql`update invitation_mails set retry_at = now() where sent_at is null`);
    await sendTheRest(next, where);
    expect(new Set(recipients()).size).toBe(14);
    expect(recipients().length).toBeLessThanOrEqual(15);
    const idsTo = (one: string) =>
      post.state.received
        .filter(({ to }) => to[0] === one)
        .map(({ text }) => /^Message-ID: (<.+@nest\.example>)\r?$/imu.exec(text)?.[1]);
    for (const one of recipients()) expect(new Set(idsTo(one)).size, one).toBe(1);
    expect(new Set(recipients().flatMap(idsTo)).size).toBe(14);
    await next.stop();
  },
  slow,
);
