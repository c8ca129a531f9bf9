import { calls } from '@nestmate/contract';
import type { MembershipId, RequestId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { Bulk, BulkKind } from '@nestmate/contract/staff/bulk';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { atOnce } from '../../../../test/at-once';
import {
  community,
  invitation,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/builders';
import { callAsStaff, particularsIn, staffMember, type StaffMember } from '../../../../test/staff';
import { openDatabase } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { auditLog, auditMembers } from '../../audit';
import { unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { memberships, officeIds } from '../../memberships';
import { roommateRequests, rooms } from '../../room';
import { staffGrants, staffPlaces } from '../../staff';
import { bulks } from './bulk.schema';
import { runBulks } from './commit.service';

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

/** Everything that these actions change, by person. Rooms are identified by their residents. */
async function stateOf(ids: readonly MembershipId[]) {
  const { rows } = await app.db.execute<{ id: MembershipId } & Record<string, unknown>>(sql`
    select m.id, m.removed_at is not null as removed, m.unit_type_id as unit, p.hidden_by_office as hidden,
      (select jsonb_agg(mate.membership_id order by mate.membership_id) from room_members me
        join room_members mate on mate.room_id = me.room_id where me.membership_id = m.id) as room,
      (select r.unit_number from room_members me join rooms r on r.id = me.room_id where me.membership_id = m.id) as number,
      coalesce((select o.corrected from office_ids o where o.membership_id = m.id), '{}') as corrected,
      (select r.locked from room_members me join rooms r on r.id = me.room_id where me.membership_id = m.id) as locked,
      (select count(*)::int from roommate_requests q where q.status = 'pending' and m.id in (q.from_membership_id, q.to_membership_id)) as requests,
      (select count(*)::int from invitations i where i.membership_id = m.id and i.revoked_at is null) as passcodes,
      (select count(*)::int from invitation_mails l join invitations i on i.id = l.invitation_id
        where i.membership_id = m.id) as mails
    from memberships m join profiles p on p.membership_id = m.id
    where m.id = any(${sql.param([...ids])}::uuid[]) order by m.id`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** People in every state that an action may meet: alone, together, locked, hidden, removed, asked, not joined yet. */
async function manyResidents() {
  const { people, roomId, gone } = await atOnce(app.db, async (db) => {
    const person = (options = {}) => resident(db, hall, options);
    const together = [
      await person({ firstName: 'Ana' }),
      await person(),
      await person({ hiddenByOffice: true }),
    ] as const;
    const locked = [await person(), await person()];
    const asking = [await person({ firstName: 'Asks' }), await person({ firstName: 'Asked' })] as const;
    const [ana] = together;
    await db.insert(officeIds).values({ ...ana, subnetworkId: hall.subnetworkId, corrected: ['privacy'] });
    const roomId = await roomOf(db, hall, [...together]);
    await roomOf(db, hall, locked, true);
    await db.insert(roommateRequests).values({
      id: newId<RequestId>(),
      fromMembershipId: asking[0].membershipId,
      toMembershipId: asking[1].membershipId,
      message: 'Hello',
    });
    const invited = [
      await unclaimedResident(db, hall, { email: 'dan@mail.example' }),
      await unclaimedResident(db, hall, { email: '' }),
    ];
    for (const { membershipId } of invited) await invitation(db, hall, { type: 'UNIQUE', membershipId });
    const gone = await person();
    return { people: [...together, ...locked, ...asking, ...invited, gone], roomId, gone };
  });
  await app.db.update(rooms).set({ unitNumber: newId() }).where(eq(rooms.id, roomId));
  const remove = {
    params: { ...networkParams(), membershipId: gone.membershipId },
    body: { reason: 'Left' },
  };
  await asStaff(renee, staffResidents.remove, remove);
  return people.map(({ membershipId }) => membershipId);
}

/** No mail is sent meanwhile, because another process has the turn to send: a sent mail cannot be withdrawn. */
async function withoutMail(work: () => Promise<void>) {
  await app.db.execute(sql`insert into invitation_sender (process, until)
    values (${newId()}, now() + interval '1 hour')
    on conflict (is_only) do update set process = excluded.process, until = excluded.until`);
  try {
    await work();
  } finally {
    await app.db.execute(sql`delete from invitation_sender`);
  }
}

const kinds = ['remove', 'restore', 'hide', 'show', 'move', 'revoke', 'invite'] as const;

it.each(kinds)('applies %s to each as previewed, and undoes all of it', (kind) =>
  withoutMail(async () => {
    const ids = await manyResidents();
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
    const withoutRoom = { room: 0, locked: 0, number: 0, requests: 0 };
    for (const id of ids.filter((one) => !changed.includes(one)))
      expect({ ...after.get(id), ...withoutRoom }).toEqual({ ...before.get(id), ...withoutRoom });

    expect(done?.undo?.back).toBe(changed.length);
    expect((await undo(shown)).res).toMatchObject({ state: 'undone', undone: changed.length });
    const back = await stateOf(ids);
    const ended = (state: object | undefined) => ({ ...state, ...(kind === 'move' && { requests: 0 }) });
    // A passcode made by an invitation stays.
    const passcodes = kind === 'invite' ? { passcodes: 0 } : {};
    for (const id of ids)
      expect({ ...ended(back.get(id)), ...passcodes }).toEqual({ ...ended(before.get(id)), ...passcodes });
    expect((await undo(shown)).res).toMatchObject({ state: 'undone' });
  }),
);

it('names the people who would lose a room or a request, and those who are left out and why', async () => {
  const ids = await manyResidents();
  const shown = await preview('move', { ids });
  expect(shown).toMatchObject({ unit: 'Studio', leaving_room: { count: 3 }, losing_requests: { count: 2 } });
  expect(shown.left.map(({ why, count }) => [why, count])).toEqual([
    ['removed', 1],
    ['locked', 2],
  ]);
  expect(shown.leaving_room.names[0]).toContain('Ana');
});

it('does nothing once any result would differ, and shows the current result', async () => {
  const ids = await manyResidents();
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

it('leaves large actions to a job, and reports their progress', async () => {
  const west = await community(app.db, { networkId: hall.networkId });
  await atOnce(app.db, (db) => Promise.all(Array.from({ length: 201 }, () => unclaimedResident(db, west))));
  const shown = await preview('hide', { filter: { place: west.subnetworkId } });
  expect((await commit(shown)).res).toMatchObject({ state: 'waiting', changing: 201 });
  const state = async () => (await asStaff(renee, staffBulk.read, { params: paramsOf(shown) })).res?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
});

it('keeps a person’s latest previews, and all applied actions', async () => {
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

const entriesOf = async (id: MembershipId) => {
  const found = await app.db
    .select()
    .from(auditMembers)
    .innerJoin(auditLog, eq(auditLog.id, auditMembers.entryId))
    .where(eq(auditMembers.personId, id))
    .orderBy(asc(auditLog.id));
  return found.map(({ audit_log: { action, after }, audit_members: { outcome } }) => ({
    action,
    after,
    outcome,
  }));
};

it('tells what became of each person of a bulk change, and of its undoing', async () => {
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, [ana, ben]);
  const moved = await preview('move', { ids: [ana.membershipId] });
  await commit(moved);
  await undo(moved);
  const removed = await preview('remove', { ids: [ana.membershipId] });
  await commit(removed);
  await undo(removed);
  const { res } = await asStaff(renee, staffResidents.read, {
    params: { ...networkParams(), membershipId: ana.membershipId },
  });
  const from = `from ${res?.unit_type}; with ${ben.membershipId}`;
  expect(await entriesOf(ana.membershipId)).toEqual([
    {
      action: 'residents.moved',
      after: { unit_type: 'Studio', room_type: null, changed: 1, left: 0 },
      outcome: `move; ${from}`,
    },
    {
      action: 'residents.undone',
      after: { what: 'move', changed: 1 },
      outcome: `back; to ${res?.unit_type}`,
    },
    { action: 'residents.removed', after: { changed: 1, left: 0 }, outcome: `remove; ${from}` },
    {
      action: 'residents.undone',
      after: { what: 'remove', changed: 1 },
      outcome: `back; to ${res?.unit_type}`,
    },
  ]);
  expect(res?.story.map(({ action }) => action)).toEqual([
    'residents.undone',
    'residents.removed',
    'residents.undone',
    'residents.moved',
  ]);
});

it('leaves out of an undo those who live with others since, or whose unit is gone', async () => {
  const attic = newId<UnitTypeId>();
  const { subnetworkId } = hall;
  await app.db.insert(unitTypes).values({ id: attic, subnetworkId, name: 'Attic', capacity: 2 });
  const person = () => resident(app.db, hall);
  const [settled, asked, homeless, free] = [await person(), await person(), await person(), await person()];
  await app.db
    .update(memberships)
    .set({ unitTypeId: attic })
    .where(eq(memberships.id, homeless.membershipId));
  const ids = [settled, asked, homeless, free].map(({ membershipId }) => membershipId);
  const moved = await preview('move', { ids });
  await commit(moved);
  const mate = await resident(app.db, { ...hall, unitTypeId: studio });
  await roomOf(app.db, { ...hall, unitTypeId: studio }, [settled, mate]);
  const ends = { fromMembershipId: asked.membershipId, toMembershipId: mate.membershipId };
  await app.db.insert(roommateRequests).values({ id: newId<RequestId>(), ...ends, message: 'Hello' });
  await app.db.delete(unitTypes).where(eq(unitTypes.id, attic));
  expect((await undo(moved)).res).toMatchObject({ state: 'undone', undone: 1 });
  const after = await stateOf(ids);
  expect(after.get(settled.membershipId)).toMatchObject({ unit: studio, room: { length: 2 } });
  expect(after.get(asked.membershipId)).toMatchObject({ unit: studio, requests: 1 });
  expect(await entriesOf(free.membershipId)).toContainEqual(
    expect.objectContaining({ after: { what: 'move', changedSince: 2, unitGone: 1, changed: 1 } }),
  );

  await commit(await preview('remove', { ids: [free.membershipId] }));
  const restored = await preview('restore', { ids: [free.membershipId] });
  await commit(restored);
  await roomOf(app.db, hall, [free, await person()]);
  const { res } = await asStaff(renee, staffBulk.read, { params: paramsOf(restored) });
  expect(res?.undo).toEqual({ back: 0, not_back: [{ loss: 'changedSince', count: 1 }] });
});

it('restores nobody who has joined again, neither by an action nor by its undo', async () => {
  const ana = await resident(app.db, hall);
  const ids = [ana.membershipId];
  const removed = await preview('remove', { ids });
  await commit(removed);
  await resident(app.db, hall, { userId: ana.userId });
  expect((await preview('restore', { ids })).left).toMatchObject([{ why: 'joinedAgain', count: 1 }]);
  expect((await undo(removed)).res).toMatchObject({ state: 'undone', undone: 0 });
  expect((await stateOf(ids)).get(ana.membershipId)).toMatchObject({ removed: true });
});

const recentOf = async (who = renee) => {
  const { res } = await asStaff(who, staffBulk.recent, { params: networkParams() });
  return res?.bulks.map(({ bulk_id: id, state, undo_failed }) => ({ id, state, undo_failed })) ?? [];
};

it('lists an action or an undo that failed, so that it can be requested again', async () => {
  const unlucky = await resident(app.db, hall, { firstName: 'Unlucky' });
  const refuse = sql`create trigger refuse before update on profiles for each row
    when (new.first_name = 'Unlucky') execute function refuse()`;
  const allow = sql`drop trigger refuse on profiles`;
  await app.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'No'; end $$`,
  );
  await app.db.execute(refuse);
  const joan = await staffMember(app, hall);
  const hidden = await preview('hide', { ids: [unlucky.membershipId] });
  const id = hidden.bulk_id;
  expect((await commit(hidden)).res).toMatchObject({ state: 'failed' });
  expect((await recentOf())[0]).toEqual({ id, state: 'failed', undo_failed: false });
  expect(await recentOf(joan)).not.toContainEqual(expect.objectContaining({ id }));
  await app.db.execute(allow);
  expect((await commit(hidden)).res).toMatchObject({ state: 'done' });
  await app.db.execute(refuse);
  expect((await undo(hidden)).res).toMatchObject({ state: 'done', undo_failed: true, undo: { back: 1 } });
  expect((await recentOf(joan))[0]).toEqual({ id, state: 'done', undo_failed: true });
  await app.db.execute(allow);
  expect((await undo(hidden)).res).toMatchObject({ state: 'undone', undo_failed: false });
});

it('waits for the next minute when others hold its locks or are running it', async () => {
  const one = await resident(app.db, hall);
  const shown = await preview('remove', { ids: [one.membershipId] });
  const impatient = openDatabase(app.database.url, () => undefined, { size: 2, lockWaitMs: 50 });
  const state = async () => (await asStaff(renee, staffBulk.read, { params: paramsOf(shown) })).res?.state;
  const run = () => runBulks({ ...app, db: impatient.db });
  const ofBulk = eq(bulks.id, shown.bulk_id);
  const waiting = { state: 'waiting', committedAt: new Date(), reason: 'Left' } as const;
  try {
    await app.db.transaction(async (tx) => {
      await tx.select().from(memberships).where(eq(memberships.id, one.membershipId)).for('update');
      await app.db.update(bulks).set(waiting).where(ofBulk);
      await run();
      expect(await state()).toBe('waiting');
      await tx.select().from(bulks).where(ofBulk).for('update', { skipLocked: true });
      await run();
      expect(await state()).toBe('waiting');
    });
    await run();
  } finally {
    await impatient.close();
  }
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
});

it('no longer shows residents of places that a colleague has lost, and records each exported list', async () => {
  const south = await community(app.db, { networkId: hall.networkId });
  const [here, there] = [await resident(app.db, south), await resident(app.db, hall, { firstName: 'Far' })];
  const kim = await staffMember(app, { ...hall, name: 'Kim' });
  const hidden = await preview('hide', { ids: [here.membershipId, there.membershipId] }, kim);
  await commit(hidden, kim);
  const ida = await staffMember(app, {
    networkId: hall.networkId,
    places: [south.subnetworkId],
    name: 'Ida',
  });
  const mine = { staffId: kim.staffId, networkId: hall.networkId };
  await app.db.update(staffGrants).set({ isWhole: false }).where(eq(staffGrants.staffId, kim.staffId));
  await app.db.insert(staffPlaces).values({ ...mine, subnetworkId: south.subnetworkId });
  const { res } = await asStaff(kim, staffBulk.rows, { params: paramsOf(hidden) });
  expect(res?.rows.map((row) => row.membership_id)).toEqual([here.membershipId]);
  expect((await asStaff(kim, staffBulk.read, { params: paramsOf(hidden) })).res).toMatchObject({
    changing: 1,
  });
  const audited = await asStaff(ida, staffCalls.staffAudit.entries, {
    params: networkParams(),
    query: { actor: kim.staffId },
  });
  expect(audited.res?.entries).toMatchObject([
    { action: 'roster.exported', after: { what: 'hide', people: 1 } },
    { action: 'residents.hidden', members: 1, after: { changed: 1, left: 0 } },
  ]);
});

const invitationsOf = async (id: MembershipId) =>
  app.db
    .select()
    .from(invitations)
    .where(eq(invitations.membershipId, id))
    .orderBy(asc(invitations.createdAt));

it('does not restore a passcode that was mailed to a former address', () =>
  withoutMail(async () => {
    const { membershipId } = await unclaimedResident(app.db, hall, { email: 'wrong@mail.example' });
    const ids = [membershipId];
    await invitation(app.db, hall, { type: 'UNIQUE', membershipId });
    await commit(await preview('invite', { ids }));
    await app.db
      .execute(sql`update invitation_mails set sent_at = now(), next_try_at = null where invitation_id in (
      select id from invitations where membership_id = ${membershipId})`);
    const revoked = await preview('revoke', { ids });
    await commit(revoked);
    const params = { ...networkParams(), membershipId };
    const seen = particularsIn(await asStaff(renee, staffResidents.read, { params }));
    const body = { ...seen, email: 'right@mail.example', seen };
    expect((await asStaff(renee, staffResidents.correct, { params, body })).code).toBe(200);
    expect((await undo(revoked)).res).toMatchObject({ state: 'undone', undone: 0 });
    expect((await invitationsOf(membershipId)).map(({ revokedAt }) => revokedAt)).not.toContain(null);
  }));

it('revokes a passcode along with the invitation that replaced a revoked one', () =>
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
