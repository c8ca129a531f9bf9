import { calls, type MembershipId, type RequestId, type UnitTypeId } from '@nestmate/contract';
import { type Bulk, type BulkKind, staffCalls } from '@nestmate/contract/staff';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import {
  community,
  invitation,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/builders';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/staff';
import { newId } from '../../../platform/ids';
import { auditLog, auditMembers } from '../../audit';
import { unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { roommateRequests } from '../../room';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffBulk, staffResidents } = staffCalls;

let hall: TestCommunity;
let renee: StaffMember;
let studio: UnitTypeId;
beforeAll(async () => {
  hall = await community(app.db, { capacity: 4 });
  renee = await staffMember(app, hall);
  studio = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: studio, subnetworkId: hall.subnetworkId, name: 'Studio', capacity: 2 });
});

const networkParams = () => ({ networkId: hall.networkId });
const paramsOf = ({ bulk_id: bulkId }: Bulk) => ({ ...networkParams(), bulkId });
const actionOf = (kind: BulkKind) =>
  kind === 'move'
    ? { kind, unit_type_id: studio, room_type_id: null }
    : kind === 'invite' || kind === 'remind'
      ? { kind, language: 'en' as const }
      : { kind };

async function preview(kind: BulkKind, selection: object, who = renee): Promise<Bulk> {
  const body = { action: actionOf(kind), selection } as never;
  const { res, code } = await asStaff(who, staffBulk.preview, { params: networkParams(), body });
  if (!res) throw new Error(`The preview was refused: ${code}`);
  return res;
}

const commit = (bulk: Bulk, who = renee) =>
  asStaff(who, staffBulk.commit, {
    params: paramsOf(bulk),
    body: { fingerprint: bulk.fingerprint, reason: 'Asked for it' },
  });
const undo = (bulk: Bulk) => asStaff(renee, staffBulk.undo, { params: paramsOf(bulk) });

/** Everything that these actions change, by person. Rooms by who lives there. */
async function stateOf(ids: readonly MembershipId[]) {
  const { rows } = await app.db.execute<{ id: MembershipId } & Record<string, unknown>>(sql`
    select m.id, m.removed_at is not null as removed, m.unit_type_id as unit, p.hidden_by_office as hidden,
      (select jsonb_agg(mate.membership_id order by mate.membership_id) from room_members me
        join room_members mate on mate.room_id = me.room_id where me.membership_id = m.id) as room,
      (select r.locked from room_members me join rooms r on r.id = me.room_id where me.membership_id = m.id) as locked,
      (select count(*)::int from roommate_requests q where q.status = 'pending' and m.id in (q.from_membership_id, q.to_membership_id)) as requests,
      (select count(*)::int from invitations i where i.membership_id = m.id and i.revoked_at is null) as passcodes,
      (select count(*)::int from invitation_mails l join invitations i on i.id = l.invitation_id
        where i.membership_id = m.id) as mails
    from memberships m join profiles p on p.membership_id = m.id
    where m.id = any(${sql.param([...ids])}::uuid[]) order by m.id`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** People of every kind that an action may meet: alone, together, locked, hidden, removed, asked, not here yet. */
async function crowd() {
  const person = (options = {}) => resident(app.db, hall, options);
  const together = [
    await person({ firstName: 'Ana' }),
    await person(),
    await person({ hiddenByOffice: true }),
  ];
  const locked = [await person(), await person()];
  const asking = [await person({ firstName: 'Asks' }), await person({ firstName: 'Asked' })] as const;
  await roomOf(app.db, hall, together);
  await roomOf(app.db, hall, locked, true);
  await app.db.insert(roommateRequests).values({
    id: newId<RequestId>(),
    fromMembershipId: asking[0].membershipId,
    toMembershipId: asking[1].membershipId,
    message: 'Hello',
  });
  const invited = [
    await unclaimedResident(app.db, hall, { email: 'dan@mail.example' }),
    await unclaimedResident(app.db, hall, { email: '' }),
  ];
  for (const { membershipId } of invited) await invitation(app.db, hall, { type: 'UNIQUE', membershipId });
  const gone = await person();
  const remove = {
    params: { ...networkParams(), membershipId: gone.membershipId },
    body: { reason: 'Left' },
  };
  await asStaff(renee, staffResidents.remove, remove);
  return [...together, ...locked, ...asking, ...invited, gone].map(({ membershipId }) => membershipId);
}

/** While no mail leaves: one that has left is not taken back. */
const withoutMail = (work: () => Promise<void>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitation mails', 0))`);
    await work();
  });

const kinds = ['remove', 'restore', 'hide', 'show', 'move', 'revoke', 'invite'] as const;

it.each(kinds)('does by %s to each what it showed, and takes all of it back', (kind) =>
  withoutMail(async () => {
    const ids = await crowd();
    const before = await stateOf(ids);
    const shown = await preview(kind, { ids });
    const { res: page } = await asStaff(renee, staffBulk.rows, { params: paramsOf(shown) });
    expect(await stateOf(ids)).toEqual(before);
    const { res: done } = await commit(shown);
    expect(done).toMatchObject({ state: 'done', changing: shown.changing, left: shown.left });

    const after = await stateOf(ids);
    const changed = page?.rows.filter(({ why }) => why === null).map((row) => row.membership_id) ?? [];
    expect(changed.length).toBeGreaterThan(0);
    for (const id of changed) expect(after.get(id)).not.toEqual(before.get(id));
    const lives = (id: MembershipId) => ({ ...before.get(id), room: 0, locked: 0, requests: 0 });
    for (const id of ids.filter((one) => !changed.includes(one)))
      expect({ ...after.get(id), room: 0, locked: 0, requests: 0 }).toEqual(lives(id));

    expect(done?.undo?.back).toBe(changed.length);
    expect((await undo(shown)).res).toMatchObject({ state: 'undone', undone: changed.length });
    const back = await stateOf(ids);
    const ended = (state: object | undefined) => ({ ...state, ...(kind === 'move' && { requests: 0 }) });
    // A passcode that an invitation made stays.
    const passcodes = kind === 'invite' ? { passcodes: 0 } : {};
    for (const id of ids)
      expect({ ...ended(back.get(id)), ...passcodes }).toEqual({ ...ended(before.get(id)), ...passcodes });
    expect((await undo(shown)).res).toMatchObject({ state: 'undone' });
  }),
);

it('names who would lose a room or a request, and who is left out and why', async () => {
  const ids = await crowd();
  const shown = await preview('move', { ids });
  expect(shown).toMatchObject({ unit: 'Studio', leaving_room: { count: 3 }, losing_requests: { count: 2 } });
  expect(shown.left.map(({ why, count }) => [why, count])).toEqual([
    ['removed', 1],
    ['locked', 2],
  ]);
  expect(shown.leaving_room.names[0]).toContain('Ana');
});

it('does nothing once anything would turn out differently, and shows what would happen now', async () => {
  const ids = await crowd();
  const shown = await preview('remove', { ids });
  const [first] = ids;
  if (!first) throw new Error('Nobody');
  const single = { params: { ...networkParams(), membershipId: first }, body: { reason: 'Meanwhile' } };
  await asStaff(renee, staffResidents.remove, single);
  const meanwhile = await stateOf(ids);
  expect(await commit(shown)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
  expect(await stateOf(ids)).toEqual(meanwhile);
  const { res: now } = await asStaff(renee, staffBulk.read, { params: paramsOf(shown) });
  expect(now).toMatchObject({ state: 'stale', changing: shown.changing - 1 });
  if (!now) throw new Error('Not shown');
  expect((await commit(now)).res).toMatchObject({ state: 'done' });
});

it('takes a filter with exceptions, closes windows at once, and writes one entry with its members', async () => {
  const north = await community(app.db, { networkId: hall.networkId });
  const [ana, ben] = [await resident(app.db, north), await resident(app.db, north)];
  const room = () => app.call(calls.room.mine, { as: ana.userId, params: { userId: ana.userId } });
  expect((await room()).code).toBe(200);
  const shown = await preview('remove', {
    filter: { place: north.subnetworkId },
    except: [ben.membershipId],
  });
  expect(shown.changing).toBe(1);
  const reasonless = { params: paramsOf(shown), body: { fingerprint: shown.fingerprint } };
  expect(await asStaff(renee, staffBulk.commit, reasonless)).toMatchObject({
    err: { error_code: 'ReasonNeeded' },
  });
  await commit(shown);
  expect((await commit(shown)).res).toMatchObject({ state: 'done' });
  expect(await room()).toMatchObject({ code: 403, err: { error_code: 'AccessRemoved' } });
  const entries = await app.db
    .select()
    .from(auditMembers)
    .innerJoin(auditLog, eq(auditLog.id, auditMembers.entryId))
    .where(eq(auditMembers.personId, ana.membershipId));
  expect(entries.map(({ audit_log: entry }) => entry)).toMatchObject([
    { action: 'residents.removed', members: 1, subnetworkId: north.subnetworkId },
  ]);
  const { res: recent } = await asStaff(renee, staffBulk.recent, { params: networkParams() });
  expect(recent?.bulks[0]).toMatchObject({ bulk_id: shown.bulk_id, by: 'Renee Okafor' });
});

it('lets community staff invite and nothing more, and reaches nobody outside the caller’s places', async () => {
  const south = await community(app.db, { networkId: hall.networkId });
  const mine = await unclaimedResident(app.db, south, { email: 'mine@mail.example' });
  const others = await unclaimedResident(app.db, hall, { email: 'others@mail.example' });
  const ids = [mine.membershipId, others.membershipId];
  const { networkId } = hall;
  const joan = await staffMember(app, { networkId, role: 'community', places: [south.subnetworkId] });
  const body = { action: { kind: 'remove' as const }, selection: { ids } };
  expect((await asStaff(joan, staffBulk.preview, { params: { networkId }, body })).code).toBe(403);
  const shown = await preview('invite', { ids }, joan);
  expect(shown.changing).toBe(1);
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  expect((await commit(shown, ida)).code).toBe(404);
  expect((await asStaff(ida, staffBulk.rows, { params: paramsOf(shown) })).code).toBe(404);
  expect((await commit(shown, joan)).res).toMatchObject({ state: 'done' });
});

it('leaves large ones to a job, and says how far they are', async () => {
  const west = await community(app.db, { networkId: hall.networkId });
  for (let number = 0; number < 201; number += 1) await unclaimedResident(app.db, west);
  const shown = await preview('hide', { filter: { place: west.subnetworkId } });
  expect((await commit(shown)).res).toMatchObject({ state: 'waiting', changing: 201 });
  const state = async () => (await asStaff(renee, staffBulk.read, { params: paramsOf(shown) })).res?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
});

it('keeps the latest previews of one person, and what was done', async () => {
  const joan = await staffMember(app, hall);
  const one = await resident(app.db, hall);
  const selection = { ids: [one.membershipId] };
  const done = await preview('hide', selection, joan);
  await commit(done, joan);
  const shown: Bulk[] = [];
  for (let n = 0; n < 11; n += 1) shown.push(await preview('show', selection, joan));
  const codes = await Promise.all(
    [done, ...shown].map(
      async (bulk) => (await asStaff(joan, staffBulk.read, { params: paramsOf(bulk) })).code,
    ),
  );
  expect(codes).toEqual([200, 404, ...Array.from({ length: 10 }, () => 200)]);
});

const invitationsOf = async (id: MembershipId) =>
  app.db
    .select()
    .from(invitations)
    .where(eq(invitations.membershipId, id))
    .orderBy(asc(invitations.createdAt));

it('brings back by an undo no passcode that was mailed to a former address', () =>
  withoutMail(async () => {
    const { membershipId } = await unclaimedResident(app.db, hall, { email: 'wrong@mail.example' });
    const ids = [membershipId];
    await invitation(app.db, hall, { type: 'UNIQUE', membershipId });
    await commit(await preview('invite', { ids }));
    await app.db
      .execute(sql`update invitation_mails set sent_at = now(), try_after = null where invitation_id in (
      select id from invitations where membership_id = ${membershipId})`);
    const revoked = await preview('revoke', { ids });
    await commit(revoked);
    const params = { ...networkParams(), membershipId };
    const { res } = await asStaff(renee, staffResidents.read, { params });
    if (!res) throw new Error('Nobody');
    const { first_name, last_name, email, gender_id } = res;
    const seen = { first_name, last_name, email, gender_id };
    const body = { ...seen, email: 'right@mail.example', seen };
    expect((await asStaff(renee, staffResidents.correct, { params, body })).code).toBe(200);
    expect((await undo(revoked)).res).toMatchObject({ state: 'undone', undone: 0 });
    expect((await invitationsOf(membershipId)).map(({ revokedAt }) => revokedAt)).not.toContain(null);
  }));

it('takes a passcode back with the invitation that replaced a revoked one', () =>
  withoutMail(async () => {
    const { membershipId } = await unclaimedResident(app.db, hall, { email: 'back@mail.example' });
    const ids = [membershipId];
    await invitation(app.db, hall, { type: 'UNIQUE', membershipId });
    await commit(await preview('revoke', { ids }));
    const invited = await preview('invite', { ids });
    await commit(invited);
    expect((await invitationsOf(membershipId)).map(({ revokedAt }) => revokedAt === null)).toEqual([
      false,
      true,
    ]);
    expect((await undo(invited)).res).toMatchObject({ state: 'undone', undone: 1 });
    expect((await invitationsOf(membershipId)).map(({ revokedAt }) => revokedAt)).not.toContain(null);
  }));
