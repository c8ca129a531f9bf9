import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffSessionId } from '@nestmate/contract/staff/ids';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { untilTransactionWaits, untilWaitedFor } from '../../../../test/database/locks';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { mailServer } from '../../../../test/servers/mail-server';
import { community } from '../../../../test/world/builders';
import type { StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { auditLog, auditPrivate } from '../../audit';
import { networks } from '../../housing';
import { changeInvitation } from '../invitations.queries';
import { staff, staffGrants, staffIdentities } from '../staff.schema';
import { openFirstNetwork } from './first-network.service';
import { lockTeam } from './team.queries';
import { removeColleague } from './team.service';

const smtp = await mailServer();
const app = await testApp({
  config: { mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false } },
});
const { staffTeam, staffSignIn } = staffCalls;
const asStaff = callAsStaff(app);

async function office() {
  const north = await community(app.db, { name: 'North' });
  const south = await community(app.db, { name: 'South', networkId: north.networkId });
  const { networkId } = north;
  const renee = await staffMember(app, { networkId });
  return { networkId, north: north.subnetworkId, south: south.subnetworkId, renee };
}

const joan = { email: 'joan@office.example', name: 'Joan Reyes', role: 'community', places: null } as const;

it('invites a colleague by one mail, although the call is repeated', async () => {
  const { networkId, renee } = await office();
  const add = () => asStaff(renee, staffTeam.add, { params: { networkId }, body: joan });
  const [first, second] = await Promise.all([add(), add()]);
  for (const [name, { res }] of Object.entries({ first, second }))
    expect(
      res?.staff.map(({ name }) => name),
      name,
    ).toEqual(['Renee Okafor', joan.email]);
  await vi.waitFor(() => expect(smtp.state.received).toHaveLength(1), { timeout: 30_000 });
  expect(smtp.state.received[0]).toMatchObject({ to: [joan.email] });
  expect(smtp.state.received[0]?.text).toContain('Renee Okafor invites you');
  const added = await app.db.select().from(auditLog).where(eq(auditLog.action, 'staff.added'));
  expect(added.filter((entry) => entry.networkId === networkId)).toHaveLength(1);
});

it('mails a colleague whose mail an earlier version has queued', async () => {
  const { networkId } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  await app.jobs.send('staff-welcome-mail', { staffId: ida.staffId, networkId, by: 'Renee Okafor' });
  const mailed = () => smtp.state.received.filter(({ to }) => to.includes(ida.email));
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  expect(mailed()[0]?.text).toContain('Renee Okafor invites you');
});

/** A colleague, and the call that changes them as they were at first. */
async function colleagueToChange() {
  const { networkId, north, renee } = await office();
  const ida = await staffMember(app, { networkId, role: 'community', name: 'Ida' });
  const params = { networkId, staffId: ida.staffId };
  const body = { name: 'Ida B.', role: 'community' as const, places: [north], version: 1 };
  const change = (changes: object = {}) =>
    asStaff(renee, staffTeam.change, { params, body: { ...body, ...changes } });
  return { north, ida, change };
}

it('changes a colleague once, although the call is repeated', async () => {
  const { north, ida, change } = await colleagueToChange();
  const changed = await change();
  expect(changed.res?.staff.find(({ staff_id: id }) => id === ida.staffId)).toMatchObject({
    name: 'Ida B.',
    places: [north],
    version: 2,
  });
  expect((await change()).code).toBe(200);
});

it('refuses a change to an old version of a colleague', async () => {
  const { change } = await colleagueToChange();
  await change();
  expect(await change({ role: 'administrator' })).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

/** A colleague, and the call that removes them. */
async function colleagueToRemove() {
  const { networkId, renee } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  const params = { networkId, staffId: ida.staffId };
  const remove = () => asStaff(renee, staffTeam.remove, { params, body: { reason: 'Works elsewhere now' } });
  return { renee, ida, remove };
}

it('ends the sessions of a removed colleague immediately', async () => {
  const { ida, remove } = await colleagueToRemove();
  expect((await remove()).res?.staff).toHaveLength(1);
  expect((await asStaff(ida, staffSignIn.me)).code).toBe(401);
});

it('logs the removal of a colleague once, with the reason', async () => {
  const { renee, ida, remove } = await colleagueToRemove();
  await remove();
  expect((await remove()).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, ida.staffId));
  expect(entries).toMatchObject([{ action: 'staff.removed', actorId: renee.staffId }]);
  const [privateDetails] = await app.db
    .select()
    .from(auditPrivate)
    .where(eq(auditPrivate.personId, ida.staffId));
  expect(privateDetails?.contents).toContain('Works elsewhere now');
});

it('a network never loses its last administrator, also when two remove each other at the same time', async () => {
  const { networkId, renee, north } = await office();
  const community = { name: 'Renee', role: 'community', places: null, version: 1 } as const;
  const demote = { params: { networkId, staffId: renee.staffId }, body: community };
  await staffMember(app, { networkId, places: [north] });
  expect(await asStaff(renee, staffTeam.change, demote)).toMatchObject({
    code: 409,
    err: { error_code: 'LastAdministrator' },
  });
  const reason = { reason: 'Mutual' };
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  const remove = (by: typeof ida, { staffId }: typeof ida) =>
    asStaff(by, staffTeam.remove, { params: { networkId, staffId }, body: reason });
  const both = await Promise.all([remove(renee, ida), remove(ida, renee)]);
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
  const left = await app.db.select().from(staffGrants).where(eq(staffGrants.networkId, networkId));
  expect(left.filter(({ role, isWhole }) => role === 'administrator' && isWhole)).toHaveLength(1);
});

/** Somebody of another office whom Renee's office invites under another name. */
async function invitedStranger() {
  const here = await office();
  const other = await office();
  const bob = await staffMember(app, {
    networkId: other.networkId,
    name: 'Bob',
    email: `bob-${here.networkId}@both.example`,
  });
  const params = { networkId: here.networkId };
  const { res } = await asStaff(here.renee, staffTeam.add, {
    params,
    body: { ...joan, email: bob.email, name: 'Alice Smith' },
  });
  const [invitation] = (await asStaff(bob, staffSignIn.me)).res?.invitations ?? [];
  if (!invitation) throw new Error('Not invited');
  const invitationId = invitation.invitation_id;
  const listed = async () => (await asStaff(here.renee, staffTeam.list, { params })).res;
  const log = async () => (await asStaff(here.renee, staffCalls.staffAudit.entries, { params })).res?.entries;
  return { ...here, other, bob, params, res, invitationId, listed, log };
}

it('shows nothing of a person in another network but the typed address, until they accept', async () => {
  const { bob, res, log, listed, invitationId, renee, params } = await invitedStranger();
  const shown = JSON.stringify([res, await log(), await listed()]);
  expect(shown).not.toMatch(/Bob|Alice/);
  expect(shown).not.toContain(bob.staffId);
  const waiting = (await listed())?.staff.find(({ email }) => email === bob.email);
  expect(waiting).toMatchObject({
    name: bob.email,
    is_invited: true,
    last_here_at: null,
    staff_id: invitationId,
  });
  expect((await asStaff(bob, staffCalls.staffAudit.entries, { params })).code).toBe(404);

  const accepted = await asStaff(bob, staffTeam.accept, { params: { invitationId } });
  expect(accepted.res).toMatchObject({ invitations: [], networks: [{}, {}] });
  const now = (await listed())?.staff.find(({ email }) => email === bob.email);
  expect(now).toMatchObject({ name: 'Bob', is_invited: false, last_here_at: null, staff_id: bob.staffId });
  const rename = { name: 'Alice Smith', role: 'community' as const, places: null, version: 1 };
  const named = { ...params, staffId: bob.staffId };
  expect(await asStaff(renee, staffTeam.change, { params: named, body: rename })).toMatchObject({
    code: 403,
    err: { error_code: 'OutOfScope' },
  });
});

it('gives a person who accepts an invitation the rights that it has at that moment', async () => {
  const { bob, networkId, north, invitationId, listed } = await invitedStranger();
  const together = await app.db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const accepted = asStaff(bob, staffTeam.accept, { params: { invitationId } });
    await untilWaitedFor(tx);
    await changeInvitation(tx, invitationId, { role: 'administrator', places: [north] });
    return { accepted };
  });
  expect((await together.accepted).code).toBe(200);
  const theirs = (await listed())?.staff.find(({ staff_id: id }) => id === bob.staffId);
  expect(theirs).toMatchObject({ role: 'administrator', places: [north] });
});

it('answers a person who withdraws an invitation that it was accepted meanwhile', async () => {
  const { bob, networkId, renee, invitationId, listed } = await invitedStranger();
  const remove = (staffId: typeof invitationId) =>
    asStaff(renee, staffTeam.remove, { params: { networkId, staffId }, body: { reason: 'A mistake' } });
  await asStaff(bob, staffTeam.accept, { params: { invitationId } });
  expect(await remove(invitationId)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
  expect((await listed())?.staff.map(({ staff_id: id }) => id)).toContain(bob.staffId);
  expect((await remove(bob.staffId)).code).toBe(200);
  expect((await remove(invitationId)).code).toBe(200);
});

it('removing a person from one network does not end their sessions in another', async () => {
  const { bob, renee, params, invitationId, other } = await invitedStranger();
  const remove = (staffId: typeof bob.staffId) =>
    asStaff(renee, staffTeam.remove, { params: { ...params, staffId }, body: { reason: 'No' } });
  expect((await remove(invitationId)).code).toBe(200);
  expect((await asStaff(bob, staffSignIn.me)).res).toMatchObject({ invitations: [], networks: [{}] });
  expect((await asStaff(bob, staffTeam.accept, { params: { invitationId } })).code).toBe(404);

  await asStaff(renee, staffTeam.add, { params, body: { ...joan, email: bob.email } });
  const [again] = (await asStaff(bob, staffSignIn.me)).res?.invitations ?? [];
  await asStaff(bob, staffTeam.accept, { params: { invitationId: again?.invitation_id ?? invitationId } });
  expect((await remove(bob.staffId)).code).toBe(200);
  expect((await asStaff(bob, staffTeam.list, { params })).code).toBe(404);
  const there = { networkId: other.networkId };
  expect((await asStaff(bob, staffTeam.list, { params: there })).code).toBe(200);
});

it('ends the sessions of a person whom their last two networks remove together', async () => {
  const { bob, renee, params, invitationId, other } = await invitedStranger();
  await asStaff(bob, staffTeam.accept, { params: { invitationId } });
  const body = { reason: 'Moved on' };
  const together = await app.db.transaction(async (tx) => {
    await tx.select().from(staff).where(eq(staff.id, bob.staffId)).for('update');
    const removed = Promise.all([
      asStaff(renee, staffTeam.remove, { params: { ...params, staffId: bob.staffId }, body }),
      asStaff(other.renee, staffTeam.remove, {
        params: { networkId: other.networkId, staffId: bob.staffId },
        body,
      }),
    ]);
    await untilTransactionWaits(app.db, 2);
    return { removed };
  });
  expect((await together.removed).map(({ code }) => code)).toEqual([200, 200]);
  await asStaff(renee, staffTeam.add, { params, body: { ...joan, email: bob.email } });
  expect((await asStaff(bob, staffSignIn.me)).code).toBe(401);
});

it.each(['withdraws', 'declines'] as const)(
  'ends the sessions of a person who works nowhere when somebody %s their last invitation',
  async (ending) => {
    const { bob, renee, params, invitationId } = await invitedStranger();
    await app.db.delete(staffGrants).where(eq(staffGrants.staffId, bob.staffId));
    expect((await asStaff(bob, staffSignIn.me)).code).toBe(200);
    if (ending === 'declines') await asStaff(bob, staffTeam.decline, { params: { invitationId } });
    else
      await asStaff(renee, staffTeam.remove, {
        params: { ...params, staffId: invitationId },
        body: { reason: 'A mistake' },
      });
    await asStaff(renee, staffTeam.add, { params, body: { ...joan, email: bob.email } });
    expect((await asStaff(bob, staffSignIn.me)).code).toBe(401);
  },
);

it('shows a network only the address of a declined invitation, which can be erased', async () => {
  const { bob, renee, params, invitationId, listed, log } = await invitedStranger();
  for (let times = 0; times < 2; times += 1)
    expect((await asStaff(bob, staffTeam.decline, { params: { invitationId } })).code).toBe(200);
  expect((await listed())?.staff.map(({ name }) => name)).toEqual(['Renee Okafor']);
  const entries = await log();
  expect(entries?.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['staff.declined', bob.email],
    ['staff.added', 'Renee Okafor'],
  ]);
  const former = await asStaff(renee, staffTeam.former, { params });
  expect(former.res?.former).toMatchObject([{ staff_id: invitationId, name: bob.email }]);
  await asStaff(renee, staffTeam.erase, { params: { ...params, staffId: invitationId } });
  expect(JSON.stringify(await log())).not.toContain(bob.email);
  expect((await asStaff(bob, staffSignIn.me)).code).toBe(200);
});

async function inviting() {
  const { networkId, renee } = await office();
  const params = { networkId };
  const add = (email: string) => asStaff(renee, staffTeam.add, { params, body: { ...joan, email } });
  return { params, renee, add };
}

it('mails each newcomer at most once a day', async () => {
  const { params, renee, add } = await inviting();
  smtp.reset();
  const mailed = () => smtp.state.received.flatMap(({ to }) => to);
  const untilMailed = async (email: string) =>
    vi.waitFor(() => expect(mailed()).toContain(email), { timeout: 30_000 });
  for (let times = 0; times < 3; times += 1) {
    const { res } = await add('once@office.example');
    const staffId = res?.staff.find(({ is_invited }) => is_invited)?.staff_id;
    if (!staffId) throw new Error('Not invited');
    // A mail to somebody who is off the list again is not sent.
    await untilMailed('once@office.example');
    await asStaff(renee, staffTeam.remove, { params: { ...params, staffId }, body: { reason: 'Again' } });
  }
  // Mails go in the order of the invitations.
  await add('last@office.example');
  await untilMailed('last@office.example');
  expect(mailed().filter((to) => to === 'once@office.example')).toHaveLength(1);
});

it('invites a limited number of people a day', async () => {
  const { add } = await inviting();
  const codes: number[] = [];
  for (let many = 0; many <= limits.staffInvitationsPerDay; many += 1)
    codes.push((await add(`person-${many}@office.example`)).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(limits.staffInvitationsPerDay);
  expect(codes.at(-1)).toBe(429);
  // The job sends one mail in half a second: those of later tests would wait.
  await app.db.execute(sql`delete from jobs.job where name = 'staff-welcome-mail'`);
});

it('keeps an administrator of some places within them', async () => {
  const { networkId, north, south, renee } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida', places: [north] });
  const sam = await staffMember(app, { networkId, name: 'Sam', role: 'community', places: [south] });
  const listed = await asStaff(ida, staffTeam.list, { params: { networkId } });
  expect(listed.res?.staff.map(({ name }) => name)).toEqual(['Ida', 'Renee Okafor']);
  const outOfScope = { code: 403, err: { error_code: 'OutOfScope' } };
  for (const [name, places] of Object.entries({ whole: null, another: [south], also: [north, south] })) {
    const body = { ...joan, places };
    expect(await asStaff(ida, staffTeam.add, { params: { networkId }, body }), name).toMatchObject(
      outOfScope,
    );
  }
  for (const [name, { staffId }] of Object.entries({ sam, renee })) {
    const params = { networkId, staffId };
    expect(await asStaff(ida, staffTeam.remove, { params, body: { reason: 'No' } }), name).toMatchObject(
      outOfScope,
    );
  }
  const elsewhere = await community(app.db);
  const body = { ...joan, places: [elsewhere.subnetworkId] };
  expect(await asStaff(renee, staffTeam.add, { params: { networkId }, body })).toMatchObject(outOfScope);
  const inside = { ...joan, places: [north] };
  expect((await asStaff(ida, staffTeam.add, { params: { networkId }, body: inside })).code).toBe(200);
});

it('raises a person with fewer rights to administrator of the whole network from the command line, once', async () => {
  const { networkId, north } = await office();
  const network = `Rescue ${networkId}`;
  await app.db.update(networks).set({ name: network }).where(eq(networks.id, networkId));
  const ida = await staffMember(app, { networkId, role: 'community', places: [north], name: 'Ida' });
  const rescue = () => openFirstNetwork(app, { network, email: ida.email, name: 'Ida' }, new Date());
  expect((await rescue()).staffIsNew).toBe(true);
  expect((await rescue()).staffIsNew).toBe(false);
  const listed = await asStaff(ida, staffTeam.list, { params: { networkId } });
  expect(listed.res?.staff.find(({ is_me: isMe }) => isMe)).toMatchObject({
    role: 'administrator',
    places: null,
  });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, ida.staffId));
  expect(entries).toMatchObject([{ action: 'staff.changed', actorKind: 'commandLine' }]);
});

it('applies the rights that a person has when their turn comes, not those they had when they asked', async () => {
  const { networkId, renee } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  const sam = await staffMember(app, { networkId, name: 'Sam' });
  const grant = { networkId, network: 'North', role: 'administrator', places: null } as const;
  const { staffId, name, email } = ida;
  const idaBefore: StaffActor = { staffId, name, email, sessionId: newId<StaffSessionId>(), grant };
  await asStaff(renee, staffTeam.remove, {
    params: { networkId, staffId: ida.staffId },
    body: { reason: 'Left' },
  });
  await expect(removeColleague(app, idaBefore, sam.staffId, 'Mutual')).rejects.toMatchObject({
    code: 'NotFound',
  });
});

it('deletes the accounts of a person who no longer works anywhere', async () => {
  const { networkId, renee } = await office();
  const other = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  const params = { networkId, staffId: ida.staffId };
  const accounts = async () =>
    (await app.db.select().from(staffIdentities).where(eq(staffIdentities.staffId, ida.staffId))).length;
  await app.db.insert(staffIdentities).values({ staffId: ida.staffId, issuer: 'https://id', subject: 'ida' });
  await asStaff(other.renee, staffTeam.add, {
    params: { networkId: other.networkId },
    body: { ...joan, email: ida.email },
  });
  const [invitation] = (await asStaff(ida, staffSignIn.me)).res?.invitations ?? [];
  if (!invitation) throw new Error('Not invited');
  await asStaff(ida, staffTeam.accept, { params: { invitationId: invitation.invitation_id } });
  await asStaff(renee, staffTeam.remove, { params, body: { reason: 'Left' } });
  expect(await accounts()).toBe(1);
  const there = { networkId: other.networkId, staffId: ida.staffId };
  await asStaff(other.renee, staffTeam.remove, { params: there, body: { reason: 'Left' } });
  expect(await accounts()).toBe(0);
});
