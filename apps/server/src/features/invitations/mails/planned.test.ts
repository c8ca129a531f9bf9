import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inviting } from '../../../../test/office/inviting';
import { staffMember } from '../../../../test/office/staff';
import { sendDueMails } from '../../../platform/mail/delivery';
import { auditLog } from '../../audit';
import { invitations } from '../invitations.schema';
import { invitationKind } from './sending.service';

const { staffInvitations } = staffCalls;
const { app, post, office, sendDue } = await inviting();

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

const sendAt = async (at: Date) => {
  const later = { ...app, clock: () => at };
  await sendDueMails(later, invitationKind(later), later.clock);
};

/** An office whose mails leave in two hours. */
async function planned(names?: readonly string[]) {
  const where = await office(names);
  const { ask, renee, params } = where;
  const send = (body: object = {}, who = renee) => ask(who, staffInvitations.send, { params, body });
  const at = inHours(2).toISOString();
  const { res } = await send({ send_at: at });
  return { ...where, send, at, queued: res?.queued };
}

it('sends invitations at the time that was chosen, and not before', async () => {
  const { at, queued, counted, list } = await planned();
  expect(queued).toBe(2);
  await sendDue();
  await sendAt(inHours(1));
  expect(post.state.received).toEqual([]);
  expect((await counted())?.sending).toMatchObject({ waiting: 2, sent: 0, starts_at: at, minutes_left: 1 });
  expect((await list()).invitations).toMatchObject([{ state: 'queued', send_at: at }, { send_at: at }]);
  await sendAt(inHours(3));
  expect(post.state.received).toHaveLength(2);
  expect((await counted())?.sending).toBeNull();
});

it('sends nobody a second mail whose mail waits for its time', async () => {
  const { send, params, person } = await planned();
  const joan = await staffMember(app, { networkId: params.networkId, name: 'Joan' });
  const all = await Promise.all([
    send(),
    send({}, joan),
    send({ membership_ids: [person('Ana').membershipId] }),
  ]);
  expect(all.map(({ res }) => res?.queued)).toEqual([0, 0, 0]);
  await sendAt(inHours(3));
  expect(post.state.received).toHaveLength(2);
});

it('refuses to send at a time that has passed, and takes the minute that is passing for now', async () => {
  const { ask, renee, params, counted } = await office();
  const sendInHours = (hours: number) =>
    ask(renee, staffInvitations.send, { params, body: { send_at: inHours(hours).toISOString() } });
  expect(await sendInHours(-1)).toMatchObject({ code: 422, err: { error_code: 'TimePassed' } });
  expect((await counted())?.counts.queued).toBe(0);
  expect((await sendInHours(-1 / 60)).res).toEqual({ queued: 2 });
  expect((await counted())?.sending?.starts_at ?? null).toBeNull();
});

it('drops a planned reminder of somebody who has opened the invitation meanwhile', async () => {
  const { ask, renee, params, send } = await office();
  await send();
  post.reset();
  await app.db.execute(sql`update invitation_mails set sent_at = now() - interval '2 days',
    queued_at = now() - interval '2 days'`);
  const body = { kind: 'reminder', send_at: inHours(2).toISOString() } as const;
  expect((await ask(renee, staffInvitations.send, { params, body })).res).toEqual({ queued: 2 });
  await app.db.update(invitations).set({ openedAt: new Date() });
  await sendAt(inHours(3));
  expect(post.state.received).toEqual([]);
});

it('gives up on a planned mail three days after its time, not after its queueing', async () => {
  const { ask, renee, params, counted } = await office();
  await ask(renee, staffInvitations.send, { params, body: { send_at: inHours(24 * 30).toISOString() } });
  await sendAt(inHours(24 * 20));
  expect((await counted())?.sending).toMatchObject({ waiting: 2 });
});

it('withdraws the mails that nobody has tried to send, and records it once', async () => {
  const { ask, renee, params, states, counted } = await planned();
  const withdraw = () => ask(renee, staffInvitations.withdraw, { params });
  const both = await Promise.all([withdraw(), withdraw()]);
  expect(both.map(({ res }) => res?.withdrawn).toSorted()).toEqual([0, 2]);
  expect(await states()).toEqual({ Ana: 'notSent', Ben: 'notSent' });
  expect((await counted())?.sending).toBeNull();
  await sendAt(inHours(3));
  expect(post.state.received).toEqual([]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'invitations.withdrawn'));
  expect(entries.filter(({ subjectId }) => subjectId === params.subnetworkId)).toHaveLength(1);
});

it('leaves a mail that may have left when the others are withdrawn', async () => {
  const { ask, renee, params, counted } = await planned();
  await app.db.execute(sql`update invitation_mails set retry_at = now() + interval '1 hour' where id in (
    select mail.id from invitation_mails mail join invitations i on i.id = mail.invitation_id
    join memberships m on m.id = i.membership_id where m.subnetwork_id = ${params.subnetworkId} limit 1)`);
  expect((await ask(renee, staffInvitations.withdraw, { params })).res).toEqual({ withdrawn: 1 });
  expect((await counted())?.sending).toMatchObject({ waiting: 1 });
});

it('says how long a sending takes, from its rate once it has run for minutes', async () => {
  const { ask, renee, params, counted } = await planned(['A', 'B', 'C', 'D']);
  const ofPlace = sql`invitation_id in (select i.id from invitations i join memberships m
    on m.id = i.membership_id where m.subnetwork_id = ${params.subnetworkId})`;
  await app.db.execute(sql`update invitation_mails set send_at = null,
    queued_at = now() - interval '10 minutes' where ${ofPlace}`);
  await ask(renee, staffInvitations.stopSending, { params, body: { stopped: true } });
  expect((await counted())?.sending).toMatchObject({ waiting: 4, minutes_left: null });
  // One in three minutes, so that three more take nine.
  await app.db.execute(sql`update invitation_mails set sent_at = now() where id in (
    select id from invitation_mails where ${ofPlace} limit 1)`);
  await app.db.execute(sql`update invitation_stops set stopped_at = null`);
  expect((await counted())?.sending).toMatchObject({ waiting: 3, sent: 1, minutes_left: 9 });
});
