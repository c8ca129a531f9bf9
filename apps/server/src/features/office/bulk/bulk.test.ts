import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { Bulk } from '@nestmate/contract/staff/bulk';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { countStatements } from '../../../../test/database/statements';
import { bulkOffice } from '../../../../test/office/bulks';
import { staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { insertTogether } from '../../../../test/world/insert-together';
import { openDatabase } from '../../../platform/database/client';
import { auditLog, auditMembers } from '../../audit';
import { memberships } from '../../memberships';
import { roomMembers } from '../../room';
import { staffGrants, staffPlaces } from '../../staff';
import { bulks } from './bulk.schema';
import { runBulks } from './run.service';

const { staffBulk, staffResidents } = staffCalls;
const { app, asStaff, hall, renee, networkParams, paramsOf, preview, commit, undo, stateOf, manyResidents } =
  await bulkOffice();

it('names the people who would lose a room or a request', async () => {
  const ids = await manyResidents();
  const shown = await preview('move', { ids });
  expect(shown).toMatchObject({ unit: 'Studio', leaving_room: { count: 3 }, losing_requests: { count: 2 } });
  expect(shown.leaving_room.names[0]).toContain('Ana');
});

it('counts the people who are left out by the reason', async () => {
  const ids = await manyResidents();
  const shown = await preview('move', { ids });
  expect(shown.skipped.map(({ skip_reason: reason, count }) => [reason, count])).toEqual([
    ['removed', 1],
    ['locked', 2],
  ]);
});

/** Five people of a place of their own, and a way to change one of them meanwhile. */
async function five() {
  const north = await community(app.db, { networkId: hall.networkId });
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const people = await Promise.all(names.map((firstName) => resident(app.db, north, { firstName })));
  const ids = people.map(({ membershipId }) => membershipId);
  const [ana, ben, cleo] = ids;
  if (!ana || !ben || !cleo) throw new Error('Nobody');
  const removeOne = (membershipId: typeof ana) =>
    asStaff(renee, staffResidents.remove, {
      params: { ...networkParams(), membershipId },
      body: { reason: 'Meanwhile' },
    });
  const removedAmong = async () =>
    [...(await stateOf(ids)).values()].filter((state) => state['removed'] === true).length;
  return { north, ids, ana, ben, cleo, removeOne, removedAmong };
}

it('a bulk action leaves out those who have changed since its preview, and names them', async () => {
  const { north, ids, ana, ben, cleo, removeOne, removedAmong } = await five();
  const shown = await preview('remove', { ids });
  await removeOne(ana);
  await roomOf(
    app.db,
    north,
    [ben, cleo].map((membershipId) => ({ membershipId })),
  );
  const { res } = await commit(shown);
  expect(res).toMatchObject({ state: 'done', changing: 2, leaving_room: { count: 0 } });
  expect(res?.skipped).toMatchObject([
    { skip_reason: 'removed', names: [expect.stringContaining('Ana') as unknown] },
    { skip_reason: 'changed', count: 2 },
  ]);
  expect(res?.skipped[1]?.names.join(' ')).toMatch(/Ben.*Cleo/);
  expect(await removedAmong()).toBe(3);
});

it('a bulk action reaches nobody whom its filter finds only since the preview', async () => {
  const { north, ids, removedAmong } = await five();
  const shown = await preview('remove', { filter: { place: north.subnetworkId } });
  const late = await resident(app.db, north, { firstName: 'Late' });
  expect((await commit(shown)).res).toMatchObject({ state: 'done', changing: 5, skipped: [] });
  expect(await removedAmong()).toBe(ids.length);
  expect((await stateOf([late.membershipId])).get(late.membershipId)?.['removed']).toBe(false);
});

it('a bulk action leaves out those whom its filter no longer finds', async () => {
  const { north, ana, ben } = await five();
  const shown = await preview('hide', { filter: { place: north.subnetworkId, room: 'alone' } });
  await roomOf(
    app.db,
    north,
    [ana, ben].map((membershipId) => ({ membershipId })),
  );
  const { res } = await commit(shown);
  expect(res).toMatchObject({ state: 'done', changing: 3, skipped: [{ skip_reason: 'changed', count: 2 }] });
});

it('a bulk action still happens to those who would lose less than its preview showed', async () => {
  const { north, ana, ben } = await five();
  const roomId = await roomOf(
    app.db,
    north,
    [ana, ben].map((membershipId) => ({ membershipId })),
  );
  const shown = await preview('remove', { ids: [ana] });
  expect(shown.leaving_room.count).toBe(1);
  await app.db.delete(roomMembers).where(eq(roomMembers.roomId, roomId));
  expect((await commit(shown)).res).toMatchObject({ state: 'done', changing: 1, leaving_room: { count: 0 } });
});

it('previews an action again, and does nothing, when everybody in it has changed', async () => {
  const { ana, ben, removeOne } = await five();
  const shown = await preview('remove', { ids: [ana] });
  await removeOne(ana);
  const meanwhile = await stateOf([ana, ben]);
  expect(await commit(shown)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
  expect(await stateOf([ana, ben])).toEqual(meanwhile);
  const { res: now } = await asStaff(renee, staffBulk.read, { params: paramsOf(shown) });
  expect(now).toMatchObject({ state: 'stale', changing: 0 });
});

it('takes an action back for those whom it changed, and not for those it left out', async () => {
  const { north, ids, ana, ben, cleo, removeOne, removedAmong } = await five();
  const shown = await preview('remove', { ids });
  await removeOne(ana);
  await roomOf(
    app.db,
    north,
    [ben, cleo].map((membershipId) => ({ membershipId })),
  );
  const { res: done } = await commit(shown);
  if (!done) throw new Error('Not done');
  expect((await undo(done)).res).toMatchObject({ state: 'undone', undone: 2 });
  expect(await removedAmong()).toBe(1);
});

/** A removal of all people of a place except one, as previewed. */
async function withExceptions() {
  const north = await community(app.db, { networkId: hall.networkId });
  const [ana, ben] = [await resident(app.db, north), await resident(app.db, north)];
  const selection = { filter: { place: north.subnetworkId }, except: [ben.membershipId] };
  return { north, ana, shown: await preview('remove', selection) };
}

it('takes everybody whom a filter finds, with exceptions', async () => {
  expect((await withExceptions()).shown.changing).toBe(1);
});

it('applies no removal without a reason', async () => {
  const { shown } = await withExceptions();
  const reasonless = { params: paramsOf(shown), body: { fingerprint: shown.fingerprint } };
  expect(await asStaff(renee, staffBulk.commit, reasonless)).toMatchObject({
    err: { error_code: 'ReasonNeeded' },
  });
});

it('immediately closes the windows of the people it removes', async () => {
  const { ana, shown } = await withExceptions();
  const room = () => app.call(calls.room.mine, { as: ana.userId, params: { userId: ana.userId } });
  expect((await room()).code).toBe(200);
  await commit(shown);
  expect(await room()).toMatchObject({ code: 403, err: { error_code: 'AccessRemoved' } });
});

it('writes one entry with its members, although the call is repeated', async () => {
  const { north, ana, shown } = await withExceptions();
  await commit(shown);
  expect((await commit(shown)).res).toMatchObject({ state: 'done' });
  const entries = await app.db
    .select()
    .from(auditMembers)
    .innerJoin(auditLog, eq(auditLog.id, auditMembers.entryId))
    .where(eq(auditMembers.personId, ana.membershipId));
  expect(entries.map(({ audit_log: entry }) => entry)).toMatchObject([
    { action: 'residents.removed', members: 1, subnetworkId: north.subnetworkId },
  ]);
});

it('lists an action with the person who requested it', async () => {
  const { shown } = await withExceptions();
  await commit(shown);
  const { res: recent } = await asStaff(renee, staffBulk.recent, { params: networkParams() });
  expect(recent?.bulks[0]).toMatchObject({ bulk_id: shown.bulk_id, by: 'Renee Okafor' });
});

/** Two people who have not joined, one of them in a place of community staff. */
async function selectionInTwoPlaces() {
  const south = await community(app.db, { networkId: hall.networkId });
  const mine = await unclaimedResident(app.db, south, { email: 'mine@mail.example' });
  const others = await unclaimedResident(app.db, hall, { email: 'others@mail.example' });
  const ids = [mine.membershipId, others.membershipId];
  const { networkId } = hall;
  const joan = await staffMember(app, { networkId, role: 'community', places: [south.subnetworkId] });
  return { south, ids, networkId, joan };
}

it('lets community staff invite', async () => {
  const { ids, joan } = await selectionInTwoPlaces();
  expect((await commit(await preview('invite', { ids }, joan), joan)).res).toMatchObject({ state: 'done' });
});

it('refuses community staff a removal', async () => {
  const { ids, networkId, joan } = await selectionInTwoPlaces();
  const body = { action: { kind: 'remove' as const }, selection: { ids } };
  expect((await asStaff(joan, staffBulk.preview, { params: { networkId }, body })).code).toBe(403);
});

it('reaches nobody outside the caller’s places', async () => {
  const { ids, joan } = await selectionInTwoPlaces();
  expect((await preview('invite', { ids }, joan)).changing).toBe(1);
});

it('hides a colleague’s action from staff of some places', async () => {
  const { south, ids, networkId, joan } = await selectionInTwoPlaces();
  const shown = await preview('invite', { ids }, joan);
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  expect((await commit(shown, ida)).code).toBe(404);
  expect((await asStaff(ida, staffBulk.rows, { params: paramsOf(shown) })).code).toBe(404);
});

it('leaves large actions to a job', async () => {
  const west = await community(app.db, { networkId: hall.networkId });
  await insertTogether(app.db, (db) =>
    Promise.all(Array.from({ length: 201 }, () => unclaimedResident(db, west))),
  );
  const shown = await preview('hide', { filter: { place: west.subnetworkId } });
  expect((await commit(shown)).res).toMatchObject({ state: 'waiting', changing: 201 });
  const state = async () => (await asStaff(renee, staffBulk.read, { params: paramsOf(shown) })).res?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
});

it('keeps a person’s latest previews', async () => {
  const joan = await staffMember(app, hall);
  const selection = { ids: [(await resident(app.db, hall)).membershipId] };
  const shown: Bulk[] = [];
  for (let n = 0; n < 11; n += 1) shown.push(await preview('show', selection, joan));
  const codes = await Promise.all(
    shown.map(async (bulk) => (await asStaff(joan, staffBulk.read, { params: paramsOf(bulk) })).code),
  );
  expect(codes).toEqual([404, ...Array.from({ length: 10 }, () => 200)]);
});

it('keeps an applied action, however many previews follow', async () => {
  const joan = await staffMember(app, hall);
  const selection = { ids: [(await resident(app.db, hall)).membershipId] };
  const done = await preview('hide', selection, joan);
  await commit(done, joan);
  for (let n = 0; n < 11; n += 1) await preview('show', selection, joan);
  expect((await asStaff(joan, staffBulk.read, { params: paramsOf(done) })).code).toBe(200);
});

const recentOf = async (who = renee) => {
  const { res } = await asStaff(who, staffBulk.recent, { params: networkParams() });
  return res?.bulks.map(({ bulk_id: id, state, undo_failed }) => ({ id, state, undo_failed })) ?? [];
};

it('reads the latest actions in as many statements for three as for one', async () => {
  const joan = await staffMember(app, { ...hall, places: [hall.subnetworkId] });
  const { asks } = countStatements(app);
  const act = async (kind: 'hide' | 'move') =>
    commit(await preview(kind, { ids: [(await resident(app.db, hall)).membershipId] }, joan), joan);
  const readRecent = () => asks(() => recentOf(joan));
  await act('move');
  const { statements } = await readRecent();
  await act('move');
  await act('hide');
  expect(await recentOf(joan)).toHaveLength(3);
  expect(await readRecent()).toMatchObject({ statements });
});

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
  expect((await undo(hidden)).res).toMatchObject({
    state: 'done',
    undo_failed: true,
    undo: { restorable: 1 },
  });
  expect((await recentOf(joan))[0]).toEqual({ id, state: 'done', undo_failed: true });
  await app.db.execute(allow);
  expect((await undo(hidden)).res).toMatchObject({ state: 'undone', undo_failed: false });
});

it('a bulk action waits for the next minute when others hold its locks or are running it', async () => {
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

/** An action for people of two places, one of which its author has lost since. */
async function withLostPlace() {
  const south = await community(app.db, { networkId: hall.networkId });
  const [here, there] = [await resident(app.db, south), await resident(app.db, hall, { firstName: 'Far' })];
  const kim = await staffMember(app, { ...hall, name: 'Kim' });
  const hidden = await preview('hide', { ids: [here.membershipId, there.membershipId] }, kim);
  await commit(hidden, kim);
  const mine = { staffId: kim.staffId, networkId: hall.networkId };
  await app.db.update(staffGrants).set({ isWhole: false }).where(eq(staffGrants.staffId, kim.staffId));
  await app.db.insert(staffPlaces).values({ ...mine, subnetworkId: south.subnetworkId });
  return { south, here, hidden, kim, read: () => asStaff(kim, staffBulk.rows, { params: paramsOf(hidden) }) };
}

it('no longer shows residents of places that a colleague has lost', async () => {
  const { here, hidden, kim, read } = await withLostPlace();
  expect((await read()).res?.rows.map((row) => row.membership_id)).toEqual([here.membershipId]);
  expect((await asStaff(kim, staffBulk.read, { params: paramsOf(hidden) })).res).toMatchObject({
    changing: 1,
  });
});

it('logs each exported list of an action', async () => {
  const { south, kim, read } = await withLostPlace();
  const ida = await staffMember(app, {
    networkId: hall.networkId,
    places: [south.subnetworkId],
    name: 'Ida',
  });
  await read();
  const audited = await asStaff(ida, staffCalls.staffAudit.entries, {
    params: networkParams(),
    query: { actor: kim.staffId },
  });
  expect(audited.res?.entries).toMatchObject([
    { action: 'roster.exported', after: { what: 'hide', people: 1 } },
    { action: 'residents.hidden', members: 1, after: { changed: 1, left: 0 } },
  ]);
});
