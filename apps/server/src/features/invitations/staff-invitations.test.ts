import type { UserId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { inviting } from '../../../test/office/inviting';
import { staffMember } from '../../../test/office/staff';
import { community, resident, unclaimedResident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { auditMembers } from '../audit';
import { memberships, officeIds, users } from '../memberships';
import { profiles } from '../profile';
import { invitationMails, invitations } from './invitations.schema';

const { staffInvitations } = staffCalls;
const { app, post, office, sendAll } = await inviting();

it('sends an invitation to each address once', async () => {
  const { hall, person, send } = await office();
  await unclaimedResident(app.db, hall, { firstName: 'Silent', email: '' });
  expect([await send(), await send()]).toEqual([2, 0]);
  expect(post.state.received.map(({ to }) => to[0]).toSorted()).toEqual(
    [person('Ana').email, person('Ben').email].toSorted(),
  );
});

it('sends each resident their own passcode in the chosen language', async () => {
  const { person, send, passcodeOf, preflight } = await office();
  await send({ language: 'es' });
  const passcode = await passcodeOf('Ana');
  const letter = post.state.received.find(({ to }) => to[0] === person('Ana').email);
  expect(letter?.text).toContain(`/?passcode=${passcode}`);
  expect(letter?.text).toContain('Hola, Ana:');
  expect((await preflight(passcode)).res).toMatchObject({ firstName: 'Ana', claimed: false });
});

it('counts the people to invite', async () => {
  const { hall, counted } = await office();
  await resident(app.db, hall, { firstName: 'Here', email: 'here@alder.example' });
  await unclaimedResident(app.db, hall, { firstName: 'Silent', email: '' });
  expect(await counted()).toMatchObject({ counts: { notSent: 3, sent: 0 }, without_address: 1 });
});

it('lists those who have not joined', async () => {
  const { hall, person, list } = await office(['Ana']);
  const here = await resident(app.db, hall, { firstName: 'Here', email: 'here@alder.example' });
  const silent = await unclaimedResident(app.db, hall, { firstName: 'Silent', email: '' });
  const listed = (await list()).invitations.map((one) => one.membership_id);
  expect(listed.toSorted()).toEqual([person('Ana').membershipId, silent.membershipId].toSorted());
  expect(listed).not.toContain(here.membershipId);
});

it('shows the state of each invitation', async () => {
  const { hall, send, list, states, passcodeOf, preflight } = await office();
  await unclaimedResident(app.db, hall, { firstName: 'Silent', email: '' });
  await send();
  expect(await states()).toEqual({ Ana: 'sent', Ben: 'sent', Silent: 'notSent' });
  await preflight(await passcodeOf('Ana'));
  expect(await states()).toMatchObject({ Ana: 'opened', Ben: 'sent' });
  expect((await list({ state: 'opened', text: 'reyes' })).invitations).toMatchObject([
    { name: 'Ana Reyes', mails: 1 },
  ]);
});

it('logs whom staff have invited', async () => {
  const { params, renee, ask, person, send } = await office();
  await send();
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

it('sends a sample that opens nothing to the staff member who asks', async () => {
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

/** Ana's invitation, which was sent and is revoked. */
async function revoked() {
  const { params, renee, ask, person, send, states, passcodeOf, preflight } = await office();
  await send();
  const before = await passcodeOf('Ana');
  const again = { membership_ids: [person('Ana').membershipId] };
  const body = { ...again, reason: 'Wrong person' };
  const revoke = () => ask(renee, staffInvitations.revoke, { params, body });
  expect((await revoke()).res).toEqual({ revoked: 1 });
  return { params, ask, send, states, passcodeOf, preflight, before, again, revoke };
}

it('revokes a passcode once, which then opens nothing', async () => {
  const { states, preflight, before, revoke } = await revoked();
  expect((await revoke()).res).toEqual({ revoked: 0 });
  expect((await preflight(before)).err?.error_code).toBe('InvalidPasscode');
  expect(await states()).toMatchObject({ Ana: 'revoked' });
});

it('community staff cannot invite a person whose passcode is revoked', async () => {
  const { params, ask, again } = await revoked();
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community' });
  expect((await ask(joan, staffInvitations.send, { params, body: again })).res).toEqual({ queued: 0 });
});

it('sends another passcode with an invitation after one is revoked', async () => {
  const { send, passcodeOf, preflight, before, again } = await revoked();
  expect(await send(again)).toBe(1);
  const after = await passcodeOf('Ana');
  expect(after).not.toBe(before);
  expect((await preflight(after)).code).toBe(200);
  expect((await preflight(before)).err?.error_code).toBe('InvitationReplaced');
});

it('retries a mail that the mail server has postponed', async () => {
  const { send, states } = await office(['Ana']);
  post.state.refusal = Object.assign(new Error('busy, later please'), { responseCode: 451 });
  await send();
  expect(await states()).toEqual({ Ana: 'queued' });
  post.reset();
  await app.db.update(invitationMails).set({ retryAt: null, attempts: 0 });
  await sendAll();
  expect(await states()).toEqual({ Ana: 'sent' });
});

/** Ana's invitation, which her mail server has refused. */
async function bounced() {
  const ours = await office(['Ana']);
  post.state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await ours.send();
  return ours;
}

it('records why an address was refused', async () => {
  const { list } = await bounced();
  const [one] = (await list()).invitations;
  expect(one).toMatchObject({ state: 'bounced', why: expect.stringContaining('no such mailbox') });
});

it('sends an invitation that was refused to a corrected address only when staff choose it', async () => {
  const { person, send, states } = await bounced();
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

it('sends nothing once the number of people differs from what staff saw', async () => {
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

it('replaces a passcode whose mail went to an address that is corrected, imported or undone since', async () => {
  const { hall, params, renee, ask, person, send, states, passcodeOf, preflight } = await office(['Ana']);
  const { membershipId, email } = person('Ana');
  await app.db.insert(officeIds).values({ membershipId, subnetworkId: hall.subnetworkId, officeId: 'A1' });
  const isReplacedBy = async (change: () => Promise<unknown>) => {
    await send({ membership_ids: [membershipId] });
    const before = await passcodeOf('Ana');
    await change();
    expect((await preflight(before)).err?.error_code).toBe('InvitationReplaced');
    expect(await states()).toEqual({ Ana: 'notSent' });
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
  const { send, states, passcodeOf, preflight, counted } = await office(['Ana', 'Ben']);
  await send();
  await preflight(await passcodeOf('Ben'));
  expect(await send({ kind: 'reminder' })).toBe(0);
  const reminders = (await counted())?.reminders;
  expect(reminders).toMatchObject({ due: 0, later: 1 });
  expect(Date.parse(reminders?.from ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  await app.db.update(invitationMails).set({ sentAt: dayAgo, queuedAt: dayAgo });
  expect((await counted())?.reminders).toEqual({ due: 1, later: 0, from: null });
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

it('shows passcodes to administrators alone', async () => {
  const { params, ask } = await office();
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community' });
  expect((await ask(joan, staffInvitations.sheets, { params })).code).toBe(403);
  expect((await ask(joan, staffInvitations.passcodes, { params })).code).toBe(403);
});

it('invites people of its own place only', async () => {
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
  const stored = await app.db.select().from(invitations).where(eq(invitations.unitTypeId, hall.unitTypeId));
  expect(stored.every(({ joins }) => joins === 0)).toBe(true);
});
