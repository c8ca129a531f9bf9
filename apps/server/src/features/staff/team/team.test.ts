import { staffCalls, type StaffSessionId } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { community } from '../../../../test/builders';
import { mailServer } from '../../../../test/mail-server';
import { callAsStaff, staffMember } from '../../../../test/staff';
import type { StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { networks } from '../../housing';
import { auditLog, auditNames, auditPrivate } from '../../audit';
import { staffGrants, staffIdentities } from '../staff.schema';
import { openFirstNetwork } from './first-network.service';
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

it('adds a colleague once, and tells them by mail', async () => {
  const { networkId, renee } = await office();
  const add = () => asStaff(renee, staffTeam.add, { params: { networkId }, body: joan });
  const [first, second] = await Promise.all([add(), add()]);
  for (const { res } of [first, second])
    expect(res?.staff.map(({ name }) => name)).toEqual(['Joan Reyes', 'Renee Okafor']);
  await vi.waitFor(() => expect(smtp.state.received).toHaveLength(1), { timeout: 30_000 });
  expect(smtp.state.received[0]).toMatchObject({ to: [joan.email] });
  expect(smtp.state.received[0]?.text).toContain('Renee Okafor added you');
  const added = await app.db.select().from(auditLog).where(eq(auditLog.action, 'staff.added'));
  expect(added.filter((entry) => entry.networkId === networkId)).toHaveLength(1);
});

it('changes a colleague, and tells a person who saves an old version that somebody was faster', async () => {
  const { networkId, north, renee } = await office();
  const ida = await staffMember(app, { networkId, role: 'community', name: 'Ida' });
  const params = { networkId, staffId: ida.staffId };
  const body = { name: 'Ida B.', role: 'community' as const, places: [north], version: 1 };
  const changed = await asStaff(renee, staffTeam.change, { params, body });
  expect(changed.res?.staff.find(({ staff_id: id }) => id === ida.staffId)).toMatchObject({
    name: 'Ida B.',
    places: [north],
    version: 2,
  });
  // A retry after a lost reply.
  expect((await asStaff(renee, staffTeam.change, { params, body })).code).toBe(200);
  const late = { ...body, role: 'administrator' as const };
  expect(await asStaff(renee, staffTeam.change, { params, body: late })).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('removes a colleague with a reason, and ends their sessions at once', async () => {
  const { networkId, renee } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  const params = { networkId, staffId: ida.staffId };
  const remove = () => asStaff(renee, staffTeam.remove, { params, body: { reason: 'Works elsewhere now' } });
  expect((await remove()).res?.staff).toHaveLength(1);
  expect((await asStaff(ida, staffSignIn.me)).code).toBe(401);
  expect((await remove()).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, ida.staffId));
  expect(entries).toMatchObject([{ action: 'staff.removed', actorId: renee.staffId }]);
  const [told] = await app.db.select().from(auditPrivate).where(eq(auditPrivate.personId, ida.staffId));
  expect(told?.contents).toContain('Works elsewhere now');
});

it('never loses the last administrator of a network, also when two remove each other at once', async () => {
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

it('keeps the name of a person who also works in another network', async () => {
  const { networkId, renee } = await office();
  const other = await office();
  const bob = await staffMember(app, { networkId: other.networkId, name: 'Bob', email: 'bob@both.example' });
  const added = { ...joan, email: bob.email, name: 'Alice Smith' };
  const { res } = await asStaff(renee, staffTeam.add, { params: { networkId }, body: added });
  expect(res?.staff.find(({ staff_id: id }) => id === bob.staffId)).toMatchObject({
    name: 'Bob',
    last_here_at: null,
  });
  const rename = { name: 'Alice Smith', role: 'community' as const, places: null, version: 1 };
  const params = { networkId, staffId: bob.staffId };
  expect(await asStaff(renee, staffTeam.change, { params, body: rename })).toMatchObject({
    code: 403,
    err: { error_code: 'OutOfScope' },
  });
  const names = await app.db.select().from(auditNames).where(eq(auditNames.id, bob.staffId));
  expect(names).toMatchObject([{ name: 'Bob' }]);
});

it('keeps an administrator of some places within them', async () => {
  const { networkId, north, south, renee } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida', places: [north] });
  const sam = await staffMember(app, { networkId, name: 'Sam', role: 'community', places: [south] });
  const listed = await asStaff(ida, staffTeam.list, { params: { networkId } });
  expect(listed.res?.staff.map(({ name }) => name)).toEqual(['Ida', 'Renee Okafor']);
  const outOfScope = { code: 403, err: { error_code: 'OutOfScope' } };
  for (const places of [null, [south], [north, south]]) {
    const body = { ...joan, places };
    expect(await asStaff(ida, staffTeam.add, { params: { networkId }, body })).toMatchObject(outOfScope);
  }
  for (const { staffId } of [sam, renee]) {
    const params = { networkId, staffId };
    expect(await asStaff(ida, staffTeam.remove, { params, body: { reason: 'No' } })).toMatchObject(
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
  const idaAsked: StaffActor = { staffId, name, email, sessionId: newId<StaffSessionId>(), grant };
  await asStaff(renee, staffTeam.remove, {
    params: { networkId, staffId: ida.staffId },
    body: { reason: 'Left' },
  });
  await expect(removeColleague(app, idaAsked, sam.staffId, 'Mutual')).rejects.toMatchObject({
    code: 'NotFound',
  });
});

it('deletes the accounts of a person who no longer works anywhere, and keeps those of a person who works elsewhere', async () => {
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
  await asStaff(renee, staffTeam.remove, { params, body: { reason: 'Left' } });
  expect(await accounts()).toBe(1);
  const there = { networkId: other.networkId, staffId: ida.staffId };
  await asStaff(other.renee, staffTeam.remove, { params: there, body: { reason: 'Left' } });
  expect(await accounts()).toBe(0);
});
