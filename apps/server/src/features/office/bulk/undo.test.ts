import type { MembershipId, RequestId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bulkOffice } from '../../../../test/office/bulks';
import { particularsIn } from '../../../../test/office/staff';
import { invitation, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog, auditMembers } from '../../audit';
import { unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { memberships } from '../../memberships';
import { roommateRequests } from '../../room';

const { staffBulk, staffResidents } = staffCalls;
const {
  app,
  asStaff,
  hall,
  renee,
  studio,
  networkParams,
  paramsOf,
  preview,
  commit,
  undo,
  stateOf,
  manyResidents,
  withoutMail,
} = await bulkOffice();

const kinds = ['remove', 'restore', 'hide', 'show', 'move', 'revoke', 'invite'] as const;

it.each(kinds)('undoes all of %s, which it applied to each as previewed', (kind) =>
  withoutMail(async () => {
    const ids = await manyResidents();
    const before = await stateOf(ids);
    const shown = await preview(kind, { ids });
    const { res: page } = await asStaff(renee, staffBulk.rows, { params: paramsOf(shown) });
    expect(await stateOf(ids)).toEqual(before);
    const { res: done } = await commit(shown);
    expect(done).toMatchObject({ state: 'done', changing: shown.changing, skipped: shown.skipped });

    const after = await stateOf(ids);
    const changed =
      page?.rows.filter((row) => row.skip_reason === null).map((row) => row.membership_id) ?? [];
    expect(changed.length).toBeGreaterThan(0);
    for (const id of changed) expect(after.get(id)).not.toEqual(before.get(id));
    const withoutRoom = { room: 0, locked: 0, number: 0, requests: 0 };
    for (const id of ids.filter((one) => !changed.includes(one)))
      expect({ ...after.get(id), ...withoutRoom }).toEqual({ ...before.get(id), ...withoutRoom });

    expect(done?.undo?.restorable).toBe(changed.length);
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

it('logs the result for each person of a bulk action and of its undo', async () => {
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

/**
 * Four people whom an action has moved. Since then, one lives with others, one has a request, and one has lost the
 * former unit.
 */
async function movedFour() {
  const attic = newId<UnitTypeId>();
  const { subnetworkId } = hall;
  await app.db.insert(unitTypes).values({ id: attic, subnetworkId, name: 'Attic', capacity: 2 });
  const person = () => resident(app.db, hall);
  const [settled, requested, homeless, free] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await app.db
    .update(memberships)
    .set({ unitTypeId: attic })
    .where(eq(memberships.id, homeless.membershipId));
  const ids = [settled, requested, homeless, free].map(({ membershipId }) => membershipId);
  const moved = await preview('move', { ids });
  await commit(moved);
  const mate = await resident(app.db, { ...hall, unitTypeId: studio });
  await roomOf(app.db, { ...hall, unitTypeId: studio }, [settled, mate]);
  const ends = { fromMembershipId: requested.membershipId, toMembershipId: mate.membershipId };
  await app.db.insert(roommateRequests).values({ id: newId<RequestId>(), ...ends, message: 'Hello' });
  await app.db.delete(unitTypes).where(eq(unitTypes.id, attic));
  return { ids, moved, settled, requested, free };
}

it('leaves out of an undo people who live with others or have a request since', async () => {
  const { ids, moved, settled, requested } = await movedFour();
  expect((await undo(moved)).res).toMatchObject({ state: 'undone', undone: 1 });
  const after = await stateOf(ids);
  expect(after.get(settled.membershipId)).toMatchObject({ unit: studio, room: { length: 2 } });
  expect(after.get(requested.membershipId)).toMatchObject({ unit: studio, requests: 1 });
});

it('logs how many an undo left out, by the reason', async () => {
  const { moved, free } = await movedFour();
  await undo(moved);
  expect(await entriesOf(free.membershipId)).toContainEqual(
    expect.objectContaining({ after: { what: 'move', changedSince: 2, unitGone: 1, changed: 1 } }),
  );
});

it('leaves a restored person who has moved in with somebody since', async () => {
  const free = await resident(app.db, hall);
  await commit(await preview('remove', { ids: [free.membershipId] }));
  const restored = await preview('restore', { ids: [free.membershipId] });
  await commit(restored);
  await roomOf(app.db, hall, [free, await resident(app.db, hall)]);
  const { res } = await asStaff(renee, staffBulk.read, { params: paramsOf(restored) });
  expect(res?.undo).toEqual({ restorable: 0, not_restorable: [{ loss: 'changedSince', count: 1 }] });
});

it('restores nobody who has joined again', async () => {
  const ana = await resident(app.db, hall);
  const ids = [ana.membershipId];
  const removed = await preview('remove', { ids });
  await commit(removed);
  await resident(app.db, hall, { userId: ana.userId });
  expect((await preview('restore', { ids })).skipped).toMatchObject([
    { skip_reason: 'joinedAgain', count: 1 },
  ]);
  expect((await undo(removed)).res).toMatchObject({ state: 'undone', undone: 0 });
  expect((await stateOf(ids)).get(ana.membershipId)).toMatchObject({ removed: true });
});

const invitationsOf = async (id: MembershipId) =>
  app.db
    .select()
    .from(invitations)
    .where(eq(invitations.membershipId, id))
    .orderBy(asc(invitations.createdAt));

it('an undo does not restore a passcode that was mailed to a former address', () =>
  withoutMail(async () => {
    const { membershipId } = await unclaimedResident(app.db, hall, { email: 'wrong@mail.example' });
    const ids = [membershipId];
    await invitation(app.db, hall, { type: 'UNIQUE', membershipId });
    await commit(await preview('invite', { ids }));
    await app.db
      .execute(sql`update invitation_mails set sent_at = now(), retry_at = null where invitation_id in (
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
