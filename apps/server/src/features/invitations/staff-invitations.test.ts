import { calls } from '@nestmate/contract';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import type { InvitationState } from '@nestmate/contract/staff/invitations';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, resident, unclaimedResident } from '../../../test/builders';
import { mailServer } from '../../../test/mail-server';
import { callAsStaff, staffMember } from '../../../test/staff';
import { newId } from '../../platform/ids';
import { sendDueMails } from '../../platform/mail/delivery';
import { auditLog, auditMembers } from '../audit';
import { memberships, officeIds, users } from '../memberships';
import { profiles } from '../profile';
import { invitationMails, invitations } from './invitations.schema';
import { joinByInvitation } from './join.service';
import { claimMail } from './mails/sending.queries';
import { invitationKind } from './mails/sending.service';

const { staffInvitations } = staffCalls;

let app: TestApp;
let post: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  post = await mailServer();
  app = await testApp({
    config: { mail: { smtpUrl: post.url, from: 'office@nest.example', requireTls: false } },
  });
});
beforeEach(() => void post.reset());

/** Sends due mails, besides the server's own job. */
const sendAll = () =>
  vi.waitFor(
    async () => {
      await sendDueMails(app, invitationKind(app), app.clock);
      const due = and(
        isNull(invitationMails.sentAt),
        isNull(invitationMails.bouncedAt),
        eq(invitationMails.tries, 0),
      );
      expect(await app.db.select().from(invitationMails).where(due)).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );

let addresses = 0;

/** A place with people who have not joined yet, and its administrator. */
async function office(names: readonly string[] = ['Ana', 'Ben']) {
  const hall = await community(app.db);
  const { networkId, subnetworkId } = hall;
  const params = { networkId, subnetworkId };
  const renee = await staffMember(app, { networkId });
  const ask = callAsStaff(app);
  const people = new Map<string, { membershipId: MembershipId; email: string }>();
  for (const firstName of names) {
    addresses += 1;
    const email = `${firstName.toLowerCase()}-${addresses}@alder.example`;
    const { membershipId } = await unclaimedResident(app.db, hall, { firstName, lastName: 'Reyes', email });
    people.set(firstName, { membershipId, email });
  }
  const person = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(name);
    return found;
  };
  const send = async (body: object = {}) => {
    const { res } = await ask(renee, staffInvitations.send, { params, body });
    await sendAll();
    return res?.queued;
  };
  const list = async (query: object = {}) => {
    const { res } = await ask(renee, staffInvitations.list, { params, query });
    if (!res) throw new Error('No list');
    return res;
  };
  const counted = async () => (await ask(renee, staffInvitations.count, { params })).res;
  const states = async () =>
    Object.fromEntries((await list()).invitations.map((one) => [one.name.split(' ')[0], one.state]));
  const passcodeOf = async (name: string) => {
    const { res } = await ask(renee, staffInvitations.sheets, { params });
    return res?.sheets.find((sheet) => sheet.membership_id === person(name).membershipId)?.passcode ?? '';
  };
  const preflight = (token: string) => app.call(calls.invitations.preflight, { params: { token } });
  return { hall, params, renee, ask, person, send, list, counted, states, passcodeOf, preflight };
}

const is = (state: InvitationState) => state;

it('sends each resident their own link and passcode once, and shows the state of each invitation', async () => {
  const { hall, params, renee, ask, person, send, list, counted, states, passcodeOf, preflight } =
    await office();
  const here = await resident(app.db, hall, { firstName: 'Here', email: 'here@alder.example' });
  const silent = await unclaimedResident(app.db, hall, { firstName: 'Silent', email: '' });
  expect(await counted()).toMatchObject({ counts: { notSent: 3, sent: 0 }, without_address: 1 });
  expect([await send({ language: 'es' }), await send()]).toEqual([2, 0]);
  expect(post.state.received.map(({ to }) => to[0]).toSorted()).toEqual(
    [person('Ana').email, person('Ben').email].toSorted(),
  );
  const passcode = await passcodeOf('Ana');
  const letter = post.state.received.find(({ to }) => to[0] === person('Ana').email);
  expect(letter?.text).toContain(`/?passcode=${passcode}`);
  expect(letter?.text).toContain('Hola, Ana:');
  expect(await states()).toEqual({ Ana: 'sent', Ben: 'sent', Silent: 'notSent' });
  expect((await preflight(passcode)).res).toMatchObject({ firstName: 'Ana', claimed: false });
  expect(await states()).toMatchObject({ Ana: is('opened'), Ben: is('sent') });
  expect((await list({ state: 'opened', text: 'reyes' })).invitations).toMatchObject([
    { name: 'Ana Reyes', mails: 1 },
  ]);
  const named = (await list()).invitations.map((one) => one.membership_id);
  expect(named).toContain(silent.membershipId);
  expect(named).not.toContain(here.membershipId);
  const log = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'invitations.sent' },
  });
  expect(log.res?.entries).toMatchObject([{ members: 2, after: { queued: 2, kind: 'invitation' } }]);
  const outcomes = await app.db
    .select()
    .from(auditMembers)
    .where(eq(auditMembers.personId, person('Ana').membershipId));
  expect(outcomes).toMatchObject([{ outcome: 'queued' }]);
});

it('previews an invitation, and sends a sample that opens nothing to the staff member who asks', async () => {
  const { params, renee, ask, preflight } = await office([]);
  const about = { kind: 'reminder', language: 'es' } as const;
  const shown = (await ask(renee, staffInvitations.mail, { params, query: about })).res;
  expect(shown?.text).toContain('XXXX-XXXX-XXXX-XXXX');
  expect((await ask(renee, staffInvitations.sendSample, { params, body: about })).code).toBe(204);
  await vi.waitFor(() => expect(post.state.received).toHaveLength(1), { timeout: 20_000 });
  const [letter] = post.state.received;
  expect(letter?.text).toContain(shown?.subject);
  expect((await preflight('XXXX-XXXX-XXXX-XXXX')).err?.error_code).toBe('InvalidPasscode');
  const log = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'invitations.sampled' },
  });
  expect(log.res?.entries).toMatchObject([{ after: about }]);
});

it('writes to a person who already has an account in the language they use there', async () => {
  const { hall, person, send } = await office(['Zoe']);
  const last = await community(app.db, { networkId: hall.networkId });
  const { userId } = await resident(app.db, last, { email: person('Zoe').email });
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, userId));
  expect(await send({ language: 'en' })).toBe(1);
  expect(post.state.received[0]?.text).toContain('Hola, Zoe:');
});

it('revokes a passcode, which then opens nothing, and sends another one with the next invitation', async () => {
  const { params, renee, ask, person, send, states, passcodeOf, preflight } = await office();
  await send();
  const before = await passcodeOf('Ana');
  const body = { membership_ids: [person('Ana').membershipId], reason: 'Wrong person' };
  const revoke = () => ask(renee, staffInvitations.revoke, { params, body });
  expect([(await revoke()).res, (await revoke()).res]).toEqual([{ revoked: 1 }, { revoked: 0 }]);
  expect((await preflight(before)).err?.error_code).toBe('InvalidPasscode');
  expect(await states()).toMatchObject({ Ana: is('revoked') });
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community' });
  const again = { membership_ids: [person('Ana').membershipId] };
  expect((await ask(joan, staffInvitations.send, { params, body: again })).res).toEqual({ queued: 0 });
  expect(await send(again)).toBe(1);
  const after = await passcodeOf('Ana');
  expect(after).not.toBe(before);
  expect((await preflight(after)).code).toBe(200);
  expect((await preflight(before)).err?.error_code).toBe('InvitationReplaced');
});

it('records why an address was refused, and retries postponed mails', async () => {
  const { person, send, list, states } = await office(['Ana']);
  post.state.refusal = Object.assign(new Error('busy, later please'), { responseCode: 451 });
  await send();
  expect(await states()).toEqual({ Ana: 'queued' });
  post.state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await app.db.update(invitationMails).set({ nextTryAt: null });
  await sendAll();
  const [bounced] = (await list()).invitations;
  expect(bounced).toMatchObject({ state: 'bounced', why: expect.stringContaining('no such mailbox') });
  post.reset();
  const { membershipId } = person('Ana');
  await app.db
    .update(profiles)
    .set({ email: 'ana@elsewhere.example' })
    .where(eq(profiles.membershipId, membershipId));
  expect(await send()).toBe(0);
  expect(await send({ membership_ids: [membershipId] })).toBe(1);
  expect(post.state.received.map(({ to }) => to)).toEqual([['ana@elsewhere.example']]);
  expect(await states()).toEqual({ Ana: 'sent' });
});

/** A place with mails of which some were sent, and calls that stop and resume them. */
async function halfSent() {
  const names = Array.from({ length: 30 }, (_, nth) => `N${nth}`);
  const { params, renee, ask, counted, person } = await office(names);
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community', name: 'Joan' });
  const stop = async (stopped: boolean, who = renee) =>
    (await ask(who, staffInvitations.stopSending, { params, body: { stopped } })).res?.sending;
  const entries = async () =>
    (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, params.subnetworkId)))
      .map(({ action, after }) => ({ action, after }))
      .filter(({ action }) => /stopped|resumed/.test(action));
  expect((await ask(renee, staffInvitations.send, { params, body: { counted: 30 } })).res).toEqual({
    queued: 30,
  });
  await vi.waitFor(() => expect(post.state.received.length).toBeGreaterThan(3), { timeout: 20_000 });
  return { params, renee, joan, ask, counted, person, stop, entries };
}

it('sends each mail once, although the sending is stopped and resumed', async () => {
  const { stop, counted, entries, joan } = await halfSent();
  await stop(true);
  // The one that was being handed over arrives; then nothing does.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const left = post.state.received.length;
  expect(left).toBeLessThan(30);
  await sendDueMails(app, invitationKind(app), app.clock);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(post.state.received).toHaveLength(left);
  expect((await counted())?.sending).toEqual({
    waiting: 30 - left,
    sent: left,
    refused: 0,
    goes_to: 'server',
    stopped_at: expect.any(String),
  });
  // A colleague stops it again, and two resume it at once.
  await stop(true, joan);
  await Promise.all([stop(false), stop(false, joan)]);
  await vi.waitFor(() => expect(post.state.received).toHaveLength(30), { timeout: 20_000 });
  expect(new Set(post.state.received.map(({ to }) => to[0])).size).toBe(30);
  await vi.waitFor(async () => expect((await counted())?.sending).toBeNull());
  expect((await entries()).map(({ action }) => action)).toEqual([
    'invitations.stopped',
    'invitations.resumed',
  ]);
});

it('keeps a sending stopped after a restart and for days, also for mails that are queued meanwhile', async () => {
  const { stop, ask, renee, params, counted, person } = await halfSent();
  await stop(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const left = post.state.received.length;
  const days = 24 * 3_600_000;
  const later = { ...app, clock: () => new Date(Date.now() + 5 * days) };
  await sendDueMails(later, invitationKind(later), later.clock);
  expect((await counted())?.sending).toMatchObject({ waiting: 30 - left, sent: left });
  // What was sent long ago may be sent again; it waits as well.
  await app.db
    .update(invitationMails)
    .set({ sentAt: new Date(Date.now() - days) })
    .where(isNotNull(invitationMails.sentAt));
  const again = { membership_ids: [person('N0').membershipId] };
  expect((await ask(renee, staffInvitations.send, { params, body: again })).res).toEqual({ queued: 1 });
  await sendDueMails(app, invitationKind(app), app.clock);
  expect(post.state.received).toHaveLength(left);
  await stop(false);
  // The days in which it was stopped do not count as waiting in vain.
  await app.db.update(invitationMails).set({ queuedAt: new Date(Date.now() - 4 * days) });
  await sendDueMails(app, invitationKind(app), app.clock);
  await vi.waitFor(() => expect(post.state.received).toHaveLength(31), { timeout: 20_000 });
});

it('stops the mails of one place only, and needs the right to send there', async () => {
  const { stop, params, ask } = await halfSent();
  await stop(true);
  const other = await office(['Zoe']);
  const refused = await ask(other.renee, staffInvitations.stopSending, { params, body: { stopped: false } });
  expect(refused.code).toBe(404);
  await ask(other.renee, staffInvitations.send, { params: other.params, body: {} });
  await vi.waitFor(
    () => expect(post.state.received.flatMap(({ to }) => to)).toContain(other.person('Zoe').email),
    { timeout: 20_000 },
  );
  await stop(false);
  await sendAll();
});

it('sends only to as many as staff were told', async () => {
  const { params, renee, ask, person } = await office(['Ana', 'Ben']);
  const recipients = async (body: object = {}) =>
    (await ask(renee, staffInvitations.recipients, { params, body })).res?.count;
  expect(await recipients()).toBe(2);
  expect(await recipients({ membership_ids: [person('Ana').membershipId] })).toBe(1);
  const { membershipId } = person('Ben');
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, membershipId));
  const sent = await ask(renee, staffInvitations.send, { params, body: { counted: 2 } });
  expect(sent).toMatchObject({ code: 409, err: { error_code: 'NumbersChanged' } });
  expect(
    await app.db
      .select()
      .from(invitations)
      .where(eq(invitations.membershipId, person('Ana').membershipId)),
  ).toEqual([]);
  expect(await recipients()).toBe(1);
  expect((await ask(renee, staffInvitations.send, { params, body: { counted: 1 } })).res).toEqual({
    queued: 1,
  });
  await sendAll();
});

it('waits for an unavailable mail server, and sends each mail once from two processes', async () => {
  const { params, renee, ask, states } = await office();
  const waiting = () => app.db.select().from(invitationMails).where(isNull(invitationMails.sentAt));
  post.state.isAway = true;
  await ask(renee, staffInvitations.send, { params, body: {} });
  // These failed as often as refused mails may.
  await app.db.update(invitationMails).set({ tries: 7 });
  await vi.waitFor(
    async () => {
      await sendDueMails(app, invitationKind(app), app.clock);
      expect((await waiting()).some(({ nextTryAt }) => nextTryAt)).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await states()).toEqual({ Ana: is('queued'), Ben: is('queued') });
  const later = (hours: number) => new Date(app.clock().getTime() + hours * 3_600_000);
  await app.db.update(invitationMails).set({ nextTryAt: later(1) });
  const claims = await Promise.all([1, 2, 3].map(() => claimMail(app.db, later(2), later(3))));
  expect(new Set(claims).size).toBe(3);
  post.state.isAway = false;
  await app.db.update(invitationMails).set({ nextTryAt: null, tries: 0 });
  await sendAll();
  expect(post.state.received).toHaveLength(2);
});

it('replaces a passcode whose mail went to an address that is corrected, imported or undone since', async () => {
  const { hall, params, renee, ask, person, send, states, passcodeOf, preflight } = await office(['Ana']);
  const { membershipId, email } = person('Ana');
  await app.db
    .insert(officeIds)
    .values({ membershipId, subnetworkId: hall.subnetworkId, officeId: 'A1', importId: newId() });
  const isReplacedBy = async (change: () => Promise<unknown>) => {
    await send({ membership_ids: [membershipId] });
    const before = await passcodeOf('Ana');
    await change();
    expect((await preflight(before)).err?.error_code).toBe('InvitationReplaced');
    expect(await states()).toEqual({ Ana: is('notSent') });
    expect((await preflight(await passcodeOf('Ana'))).code).toBe(200);
    await app.db.update(invitations).set({ openedAt: null });
  };
  const settle = (importId: string) =>
    vi.waitFor(
      async () => {
        const { res } = await ask(renee, staffCalls.staffRoster.read, { params: { ...params, importId } });
        expect(['done', 'undone']).toContain(res?.state);
      },
      { timeout: 20_000, interval: 50 },
    );
  let importId = '';
  await isReplacedBy(async () => {
    const sent = await ask(renee, staffCalls.staffRoster.compare, {
      params,
      query: { name: 'fall.csv' },
      body: Buffer.from('Student ID,Email\nA1,ana@imported.example\n'),
      headers: { 'content-type': 'text/csv' },
    });
    importId = sent.res?.import?.import_id ?? '';
    await ask(renee, staffCalls.staffRoster.commit, { params: { ...params, importId }, body: {} });
    await settle(importId);
  });
  await isReplacedBy(async () => {
    const body = { reason: 'Wrong file' };
    await ask(renee, staffCalls.staffRoster.undo, { params: { ...params, importId }, body });
    await settle(importId);
  });
  await isReplacedBy(async () => {
    const name = { first_name: 'Ana', last_name: 'Reyes', single_name: false };
    const seen = { ...name, email, gender_id: hall.womanId };
    const body = { ...seen, email: 'ana@corrected.example', seen };
    const one = { networkId: params.networkId, membershipId };
    expect((await ask(renee, staffCalls.staffResidents.correct, { params: one, body })).code).toBe(200);
  });
  expect(post.state.received.map(({ to }) => to[0])).toEqual([email, 'ana@imported.example', email]);
  const { res } = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'invitations.replaced' },
  });
  expect(res?.entries).toMatchObject([{ members: 1 }, { members: 1 }, { members: 1 }]);
});

it('reminds people who have not opened their invitation, at most once a day', async () => {
  const { send, states, passcodeOf, preflight } = await office(['Ana', 'Ben']);
  await send();
  await preflight(await passcodeOf('Ben'));
  expect(await send({ kind: 'reminder' })).toBe(0);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  await app.db.update(invitationMails).set({ sentAt: dayAgo, queuedAt: dayAgo });
  post.reset();
  expect([await send({ kind: 'reminder' }), await send({ kind: 'reminder' })]).toEqual([1, 0]);
  expect(post.state.received.map(({ text }) => /Subject: .*waiting/i.test(text))).toEqual([true]);
  expect(await states()).toEqual({ Ana: 'sent', Ben: 'opened' });
});

it('misses nobody on the next page when people of the page before have joined meanwhile', async () => {
  const names = Array.from({ length: 103 }, (_, nth) => `Guest${String(nth).padStart(3, '0')}`);
  const { person, list } = await office(names);
  const first = await list({ state: 'notSent' });
  expect(first.invitations).toHaveLength(100);
  for (const name of ['Guest000', 'Guest001']) {
    const userId = newId<UserId>();
    await app.db.insert(users).values({ id: userId });
    const { membershipId } = person(name);
    await app.db.update(memberships).set({ userId }).where(eq(memberships.id, membershipId));
  }
  const next = await list({ state: 'notSent', after: first.next });
  expect(next.invitations.map(({ name }) => name.split(' ')[0])).toEqual(names.slice(100));
  expect(next.next).toBeNull();
});

/** A passcode of a unit type that anybody may join with. */
async function generalPasscode() {
  const { hall, params, renee, ask, preflight } = await office([]);
  const passcodeId = newId<PasscodeId>();
  const body = { passcode_id: passcodeId, unit_type_id: hall.unitTypeId, room_type_id: null };
  const open = () => ask(renee, staffInvitations.openPasscode, { params, body });
  const made = (await open()).res?.passcodes.find((one) => one.passcode_id === passcodeId);
  const passcode = made?.passcode ?? '';
  const one = { params: { networkId: params.networkId, passcodeId } };
  return { params, renee, ask, preflight, passcodeId, body, open, made, passcode, one };
}

it('makes a general passcode once, although the call is repeated', async () => {
  const { passcodeId, open, made } = await generalPasscode();
  expect((await open()).res?.passcodes.filter((one) => one.passcode_id === passcodeId)).toEqual([made]);
});

it('counts each person who joined with a general passcode once', async () => {
  const { params, renee, ask, passcodeId, passcode } = await generalPasscode();
  const userId = newId<never>();
  await app.db.insert(users).values({ id: userId });
  const joining = { userId, passcode, providers: ['google'] as never, identityHashes: [] };
  const join = () =>
    app.db.transaction((tx) =>
      joinByInvitation(
        { tx, events: app.events, productName: 'Nestmate', clock: app.clock },
        { ...joining, name: 'Cy Ng' },
      ),
    );
  await join();
  await join();
  const listed = await ask(renee, staffInvitations.passcodes, { params });
  expect(listed.res?.passcodes.find((found) => found.passcode_id === passcodeId)?.joined).toBe(1);
});

it('replaces a general passcode once, and the old one opens nothing', async () => {
  const { renee, ask, preflight, passcode, one } = await generalPasscode();
  const replaced = await ask(renee, staffInvitations.rotatePasscode, one);
  expect(replaced.code).toBe(200);
  expect((await preflight(passcode)).err?.error_code).toBe('InvalidPasscode');
  const other = replaced.res?.passcodes.find(
    (found) => found.closed_at === null && found.passcode !== passcode,
  );
  expect((await preflight(other?.passcode ?? '')).res).toMatchObject({ invitationType: 'GENERAL' });
  const again = await ask(renee, staffInvitations.rotatePasscode, one);
  expect(again.res?.passcodes).toHaveLength(replaced.res?.passcodes.length ?? 0);
});

it('closes a general passcode, which then opens nothing', async () => {
  const { renee, ask, preflight, passcode, one } = await generalPasscode();
  expect((await preflight(passcode)).code).toBe(200);
  await ask(renee, staffInvitations.closePasscode, one);
  expect((await preflight(passcode)).code).not.toBe(200);
});

it('makes no general passcode for a unit type of another place', async () => {
  const { params, renee, ask, body } = await generalPasscode();
  const elsewhere = await community(app.db, { networkId: params.networkId });
  const wrong = { ...body, passcode_id: newId<PasscodeId>(), unit_type_id: elsewhere.unitTypeId };
  const refused = await ask(renee, staffInvitations.openPasscode, { params, body: wrong });
  expect(refused.err?.error_code).toBe('OutOfScope');
});

it('invites people of its own place only, and shows passcodes to administrators alone', async () => {
  const { params, hall, ask, person, states } = await office();
  const south = await office(['Sol']);
  const chosen = { membership_ids: [south.person('Sol').membershipId, person('Ana').membershipId] };
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community' });
  expect((await ask(joan, staffInvitations.send, { params, body: chosen })).res).toEqual({ queued: 1 });
  await sendAll();
  expect([await states(), await south.states()]).toEqual([
    { Ana: 'sent', Ben: 'notSent' },
    { Sol: 'notSent' },
  ]);
  expect((await ask(joan, staffInvitations.sheets, { params })).code).toBe(403);
  expect((await ask(joan, staffInvitations.passcodes, { params })).code).toBe(403);
  const stored = await app.db.select().from(invitations).where(eq(invitations.unitTypeId, hall.unitTypeId));
  expect(stored.every(({ joins }) => joins === 0)).toBe(true);
});
