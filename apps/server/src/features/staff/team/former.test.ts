import { staffCalls } from '@nestmate/contract/staff';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { untilWaitedFor } from '../../../../test/database/locks';
import { callAsStaff, type StaffMember, staffMember } from '../../../../test/office/staff';
import { community } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog, auditNames, verifyAudit } from '../../audit';
import { staff, staffGrants, staffIdentities, staffInvitations } from '../staff.schema';

const app = await testApp();
const { staffAudit, staffTeam } = staffCalls;
const asStaff = callAsStaff(app);

async function office() {
  const { networkId, subnetworkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const remove = (by: StaffMember, { staffId }: StaffMember) =>
    asStaff(by, staffTeam.remove, { params: { networkId, staffId }, body: { reason: 'Moved on' } });
  const erase = (by: StaffMember, { staffId }: StaffMember) =>
    asStaff(by, staffTeam.erase, { params: { networkId, staffId } });
  const formerOf = async (by: StaffMember) =>
    (await asStaff(by, staffTeam.former, { params: { networkId } })).res?.former.map(({ name }) => name);
  return { networkId, subnetworkId, renee, remove, erase, formerOf };
}

it('erases a removed colleague from the log, which stays intact and keeps their actions', async () => {
  const { networkId, renee, remove, erase, formerOf } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida Bell', email: 'ida@former.example' });
  await app.db
    .insert(staffIdentities)
    .values({ staffId: ida.staffId, issuer: 'https://campus.example', subject: 'ida' });
  const joan = await staffMember(app, { networkId, name: 'Joan' });
  expect((await remove(ida, joan)).code).toBe(200);
  expect((await remove(renee, ida)).code).toBe(200);
  expect(await formerOf(renee)).toEqual(['Ida Bell', 'Joan']);

  const gone = await erase(renee, ida);
  expect(gone.res?.former.map(({ name }) => name)).toEqual(['Joan']);
  expect((await erase(renee, ida)).code).toBe(200);
  expect(await app.db.select().from(staff).where(eq(staff.id, ida.staffId))).toEqual([]);
  expect(await app.db.select().from(auditNames).where(eq(auditNames.id, ida.staffId))).toEqual([]);
  const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId } });
  expect(JSON.stringify(res)).not.toMatch(/Ida|ida@/);
  expect(res?.entries.map(({ action, actor, reason }) => [action, actor.name, reason])).toEqual([
    ['staff.erased', 'Renee Okafor', null],
    ['staff.removed', 'Renee Okafor', null],
    ['staff.removed', null, 'Moved on'],
  ]);
  expect((await verifyAudit(app)).broken).toEqual([]);
  const erased = await app.db.select().from(auditLog).where(eq(auditLog.action, 'staff.erased'));
  expect(erased.filter((entry) => entry.networkId === networkId)).toHaveLength(1);
});

it('erases only for administrators of the whole network', async () => {
  const { networkId, subnetworkId, renee, remove, erase, formerOf } = await office();
  const other = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  await remove(renee, ida);
  const bob = await staffMember(app, { networkId, places: [subnetworkId], name: 'Bob' });
  expect(await formerOf(bob)).toEqual([]);
  expect(await erase(bob, ida)).toMatchObject({ code: 403, err: { error_code: 'OutOfScope' } });
  expect((await other.erase(other.renee, ida)).code).toBe(404);
});

it('erases nobody who works', async () => {
  const { networkId, renee, remove, erase, formerOf } = await office();
  const other = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  expect((await erase(renee, ida)).code).toBe(404);
  await remove(renee, ida);
  const body = { email: ida.email, name: 'Ida', role: 'community', places: null } as const;
  await asStaff(other.renee, staffTeam.add, { params: { networkId: other.networkId }, body });
  expect((await erase(renee, ida)).code).toBe(404);
  await other.remove(other.renee, ida);
  expect([await formerOf(renee), await other.formerOf(other.renee)]).toEqual([[], []]);
  expect((await erase(renee, ida)).code).toBe(404);
});

it('keeps a person who is added again meanwhile, or adds them as a new person', async () => {
  const { networkId, renee, remove, erase } = await office();
  const ida = await staffMember(app, { networkId, name: 'Ida' });
  await remove(renee, ida);
  const body = { email: ida.email, name: 'Ida', role: 'community', places: null } as const;
  const [erased, added] = await Promise.all([
    erase(renee, ida),
    asStaff(renee, staffTeam.add, { params: { networkId }, body }),
  ]);
  expect(added.code).toBe(200);
  const back = added.res?.staff.find(({ email }) => email === ida.email);
  expect([erased.code, back?.staff_id === ida.staffId]).toEqual(
    erased.code === 200 ? [200, false] : [404, true],
  );
});

/** An office that invites and withdraws. */
async function inviting() {
  const here = await office();
  const params = { networkId: here.networkId };
  const email = `ida-${here.networkId}@invited.example`;
  const invite = async () => {
    const body = { email, name: 'Ida', role: 'community', places: null } as const;
    const { res } = await asStaff(here.renee, staffTeam.add, { params, body });
    const staffId = res?.staff.find((one) => one.email === email)?.staff_id;
    if (!staffId) throw new Error('Not invited');
    return staffId;
  };
  const withdraw = async () => {
    const staffId = await invite();
    await asStaff(here.renee, staffTeam.remove, { params: { ...params, staffId }, body: { reason: 'No' } });
  };
  return { ...here, params, email, invite, withdraw };
}

it('lists a person whose invitations were withdrawn once', async () => {
  const { renee, email, withdraw, formerOf } = await inviting();
  for (let times = 0; times < 3; times += 1) await withdraw();
  expect(await formerOf(renee)).toEqual([email]);
});

it('erases the address from all invitations that were withdrawn', async () => {
  const { renee, params, email, withdraw } = await inviting();
  for (let times = 0; times < 3; times += 1) await withdraw();
  const { res } = await asStaff(renee, staffTeam.former, { params });
  const staffId = res?.former[0]?.staff_id;
  if (!staffId) throw new Error('Not listed');
  const erase = () => asStaff(renee, staffTeam.erase, { params: { ...params, staffId } });
  expect((await erase()).res?.former).toEqual([]);
  expect((await erase()).code).toBe(200);
  const log = await asStaff(renee, staffAudit.entries, { params });
  expect(JSON.stringify(log.res)).not.toContain(email);
  expect(await app.db.select().from(staff).where(eq(staff.email, email))).toEqual([]);
});

it('lists nobody as a former colleague who is invited again, or works there', async () => {
  const { networkId, renee, invite, withdraw, email, formerOf } = await inviting();
  await withdraw();
  await invite();
  expect(await formerOf(renee)).toEqual([]);
  const [person] = await app.db.select().from(staff).where(eq(staff.email, email));
  if (!person) throw new Error('Nobody');
  await app.db
    .update(staffInvitations)
    .set({ endedAt: new Date(), isAccepted: true })
    .where(and(eq(staffInvitations.staffId, person.id), isNull(staffInvitations.endedAt)));
  await app.db
    .insert(staffGrants)
    .values({ staffId: person.id, networkId, role: 'community', isWhole: true });
  expect(await formerOf(renee)).toEqual([]);
});

it('does not delete a person who is invited again while an earlier invitation’s address is erased', async () => {
  const { networkId, renee, params, email, withdraw } = await inviting();
  await withdraw();
  const { res } = await asStaff(renee, staffTeam.former, { params });
  const staffId = res?.former[0]?.staff_id;
  if (!staffId) throw new Error('Not listed');
  const together = await app.db.transaction(async (tx) => {
    const [person] = await tx.update(staff).set({ email }).where(eq(staff.email, email)).returning();
    if (!person) throw new Error('Nobody');
    const erased = asStaff(renee, staffTeam.erase, { params: { ...params, staffId } });
    await untilWaitedFor(tx);
    const invitation = {
      id: newId<StaffId>(),
      staffId: person.id,
      networkId,
      role: 'community',
      by: 'Renee',
    } as const;
    await tx.insert(staffInvitations).values({ ...invitation, createdAt: new Date() });
    return { erased };
  });
  expect((await together.erased).code).toBe(200);
  const open = await app.db
    .select({ email: staff.email })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(and(eq(staffInvitations.networkId, networkId), isNull(staffInvitations.endedAt)));
  expect(open).toEqual([{ email }]);
});
