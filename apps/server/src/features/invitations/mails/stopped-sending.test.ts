import { staffCalls } from '@nestmate/contract/staff';
import { eq, isNotNull, isNull } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { inviting } from '../../../../test/office/inviting';
import { staffMember } from '../../../../test/office/staff';
import { sendDueMails } from '../../../platform/mail/delivery';
import { auditLog } from '../../audit';
import { invitationMails, invitationSender } from '../invitations.schema';
import { claimMail } from './sending.queries';
import { invitationKind } from './sending.service';

const { staffInvitations } = staffCalls;
const { app, post, office, sendDue, sendAll } = await inviting();

/** So many that some wait when the first have arrived. */
const people = 14;

/** Waits until no process has the turn to send. */
const sendingIsOver = () =>
  vi.waitFor(async () => expect(await app.db.select().from(invitationSender)).toEqual([]), {
    timeout: 20_000,
  });

/** A place with mails of which some were sent, and calls that stop and resume them. */
async function halfSent() {
  const names = Array.from({ length: people }, (_, nth) => `N${nth}`);
  const { params, renee, ask, counted, person } = await office(names);
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community', name: 'Joan' });
  const stop = async (stopped: boolean, who = renee) =>
    (await ask(who, staffInvitations.stopSending, { params, body: { stopped } })).res?.sending;
  const entries = async () =>
    (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, params.subnetworkId)))
      .map(({ action, after }) => ({ action, after }))
      .filter(({ action }) => /stopped|resumed/.test(action));
  expect((await ask(renee, staffInvitations.send, { params, body: { counted: people } })).res).toEqual({
    queued: people,
  });
  await vi.waitFor(() => expect(post.state.received.length).toBeGreaterThan(3), { timeout: 20_000 });
  return { params, renee, joan, ask, counted, person, stop, entries };
}

it('sends each mail once, although the sending is stopped and resumed', async () => {
  const { stop, counted, entries, joan } = await halfSent();
  await stop(true);
  // The one that was being handed over arrives; then nothing does.
  await sendingIsOver();
  const left = post.state.received.length;
  expect(left).toBeLessThan(people);
  await sendDue();
  expect(post.state.received).toHaveLength(left);
  expect((await counted())?.sending).toEqual({
    waiting: people - left,
    sent: left,
    refused: 0,
    goes_to: 'server',
    stopped_at: expect.any(String),
    starts_at: null,
    minutes_left: null,
  });
  // A colleague stops it again, and two resume it at the same time.
  await stop(true, joan);
  await Promise.all([stop(false), stop(false, joan)]);
  await vi.waitFor(() => expect(post.state.received).toHaveLength(people), { timeout: 20_000 });
  expect(new Set(post.state.received.map(({ to }) => to[0])).size).toBe(people);
  await vi.waitFor(async () => expect((await counted())?.sending).toBeNull());
  expect((await entries()).map(({ action }) => action)).toEqual([
    'invitations.stopped',
    'invitations.resumed',
  ]);
});

it('keeps a sending stopped for days, also for mails that are queued meanwhile', async () => {
  const { stop, ask, renee, params, counted, person } = await halfSent();
  await stop(true);
  await sendingIsOver();
  const left = post.state.received.length;
  const days = 24 * 3_600_000;
  const later = { ...app, clock: () => new Date(Date.now() + 5 * days) };
  await sendDueMails(later, invitationKind(later), later.clock);
  expect((await counted())?.sending).toMatchObject({ waiting: people - left, sent: left });
  // What was sent long ago may be sent again; it waits as well.
  await app.db
    .update(invitationMails)
    .set({ sentAt: new Date(Date.now() - days) })
    .where(isNotNull(invitationMails.sentAt));
  const again = { membership_ids: [person('N0').membershipId] };
  expect((await ask(renee, staffInvitations.send, { params, body: again })).res).toEqual({ queued: 1 });
  await sendDue();
  expect(post.state.received).toHaveLength(left);
  await stop(false);
  // The days in which it was stopped do not count towards the time after which a mail is dropped.
  await app.db.update(invitationMails).set({ queuedAt: new Date(Date.now() - 4 * days) });
  await sendDue();
  await vi.waitFor(() => expect(post.state.received).toHaveLength(people + 1), { timeout: 20_000 });
});

it('only staff with the right to send in a place resume its sending', async () => {
  const { params } = await office([]);
  const other = await office([]);
  const body = { stopped: false };
  expect((await other.ask(other.renee, staffInvitations.stopSending, { params, body })).code).toBe(404);
});

it('stops the mails of one place only', async () => {
  const { stop, ask } = await halfSent();
  await stop(true);
  const other = await office(['Zoe']);
  await ask(other.renee, staffInvitations.send, { params: other.params, body: {} });
  await vi.waitFor(
    () => expect(post.state.received.flatMap(({ to }) => to)).toContain(other.person('Zoe').email),
    { timeout: 20_000 },
  );
  // Nothing else waits for the rest.
  await app.db.delete(invitationMails);
});

it('a sending waits for an unavailable mail server', async () => {
  const { params, renee, ask, states } = await office();
  const waiting = () => app.db.select().from(invitationMails).where(isNull(invitationMails.sentAt));
  post.state.isAway = true;
  await ask(renee, staffInvitations.send, { params, body: {} });
  // These failed as often as refused mails may.
  await app.db.update(invitationMails).set({ attempts: 7 });
  await vi.waitFor(
    async () => {
      await sendDue();
      expect((await waiting()).some(({ retryAt }) => retryAt)).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await states()).toEqual({ Ana: 'queued', Ben: 'queued' });
  post.state.isAway = false;
  await app.db.update(invitationMails).set({ retryAt: null, attempts: 0 });
  await sendAll();
  expect(post.state.received).toHaveLength(2);
});

it('gives each mail to one of several processes', async () => {
  await app.db.delete(invitationMails);
  const { params, renee, ask } = await office();
  post.state.isAway = true;
  await ask(renee, staffInvitations.send, { params, body: {} });
  const later = (hours: number) => new Date(app.clock().getTime() + hours * 3_600_000);
  await vi.waitFor(async () => {
    await sendDue();
    const waiting = await app.db.select().from(invitationMails).where(isNull(invitationMails.sentAt));
    expect(waiting.every(({ retryAt }) => retryAt)).toBe(true);
  });
  const waiting = await app.db
    .update(invitationMails)
    .set({ retryAt: later(1) })
    .where(isNull(invitationMails.sentAt))
    .returning({ id: invitationMails.id });
  const processes = Array.from({ length: waiting.length + 1 });
  const claims = await Promise.all(processes.map(() => claimMail(app.db, later(2), later(3))));
  expect(claims.flatMap((id) => id ?? []).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
  await app.db.delete(invitationMails).where(isNull(invitationMails.sentAt));
});
