import { calls } from '@nestmate/contract';
import type { RequestId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { residentSorts } from '@nestmate/contract/staff/residents';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import {
  community,
  invitation,
  longBio,
  question,
  resident,
  roomOf,
  unclaimedResident,
} from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { sessions } from '../../auth';
import { invitationMails, invitations } from '../../invitations';
import { memberships, officeIds } from '../../memberships';
import { answerSheets } from '../../questions';
import { removals } from '../../removal';
import { roommateRequests, rooms } from '../../room';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffResidents } = staffCalls;

async function office(settings = {}) {
  const hall = await community(app.db, settings);
  const { networkId } = hall;
  const renee = await staffMember(app, hall);
  const list = async (query: object = {}, who = renee) =>
    (await asStaff(who, staffResidents.list, { params: { networkId }, query })).res?.residents.map(
      ({ first_name: name }) => name,
    );
  return { hall, networkId, renee, list };
}

it('lists each resident once, by name over pages', async () => {
  const { hall, networkId, renee } = await office();
  for (let number = 0; number < 230; number += 1)
    await unclaimedResident(app.db, hall, { firstName: `N${number % 7}`, lastName: `l${number % 3}` });
  const seen: string[] = [];
  let after: string | null | undefined;
  do {
    const query = after ? { after } : {};
    const page = await asStaff(renee, staffResidents.list, { params: { networkId }, query });
    seen.push(
      ...(page.res?.residents.map(({ membership_id: id, last_name: name }) => `${name} ${id}`) ?? []),
    );
    after = page.res?.next;
  } while (after);
  expect(new Set(seen).size).toBe(230);
  expect(seen.map((line) => line[1])).toEqual(seen.map((line) => line[1]).toSorted());
  const counted = await asStaff(renee, staffResidents.count, { params: { networkId } });
  expect(counted.res).toEqual({ count: 230 });
});

it('refuses a page whose cursor is invalid', async () => {
  const { hall, networkId, renee } = await office();
  const wrong = await asStaff(renee, staffResidents.list, {
    params: { networkId },
    query: { after: 'nonsense' },
  });
  expect(wrong.code).toBe(400);
  const nul = JSON.stringify(['', 'a\0', 'b', hall.networkId]);
  const unstorable = await asStaff(renee, staffResidents.list, {
    params: { networkId },
    query: { after: Buffer.from(nul).toString('base64url') },
  });
  expect(unstorable.code).toBe(400);
});

it('sorts a person who has one name by it, among the last names', async () => {
  const { hall, list } = await office();
  for (const [firstName, lastName] of [
    ['Ana', 'Torres'],
    ['Suharto', ''],
    ['Ben', 'Abbott'],
  ] as const)
    await unclaimedResident(app.db, hall, { firstName, lastName, hasOneName: lastName === '' });
  expect(await list()).toEqual(['Ben', 'Suharto', 'Ana']);
});

it('lists each resident once in every order, up and down', async () => {
  const { hall, networkId, renee } = await office();
  for (let number = 0; number < 108; number += 1)
    await unclaimedResident(app.db, hall, { firstName: `N${number % 5}`, lastName: `l${number}` });
  const [ana, ben] = [
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'x' }),
    await resident(app.db, hall, { firstName: 'Ben', lastName: 'x', registeredAt: null }),
  ];
  await roomOf(app.db, hall, [ana, ben]);
  const south = await community(app.db, { networkId, name: 'A hall before' });
  await resident(app.db, south, { firstName: 'Sam' });
  const inOrder = async (query: object) => {
    const found: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await asStaff(renee, staffResidents.list, {
        params: { networkId },
        query: { ...query, ...(after && { after }) },
      });
      found.push(...(page.res?.residents.map(({ membership_id: id }) => id) ?? []));
      after = page.res?.next;
    } while (after);
    return found;
  };
  for (const sort of residentSorts) {
    const up = await inOrder({ sort });
    expect(new Set(up).size, sort).toBe(111);
    expect(await inOrder({ sort, down: 'true' }), sort).toEqual(up.toReversed());
  }
  const firstOf = async (query: object) =>
    (await asStaff(renee, staffResidents.list, { params: { networkId }, query })).res?.residents[0];
  expect(await firstOf({ sort: 'place' })).toMatchObject({ first_name: 'Sam' });
  expect(await firstOf({ sort: 'room', down: 'true' })).toMatchObject({ first_name: 'Ben' });
  expect(await firstOf({ sort: 'state' })).toMatchObject({ state: 'invited' });
  expect(await firstOf({ sort: 'joined', down: 'true' })).toMatchObject({
    claimed_at: expect.anything() as unknown,
  });
});

it('filters by words, state, room and place', async () => {
  const { hall, networkId, list } = await office({ capacity: 3 });
  const [ana, ben] = [
    await resident(app.db, hall, { firstName: 'Ana', email: 'ana_1@mail.example' }),
    await resident(app.db, hall, { firstName: 'Ben', hidden: true }),
  ];
  await resident(app.db, hall, { firstName: 'Cleo', registeredAt: null });
  await unclaimedResident(app.db, hall, { firstName: 'Dan' });
  await resident(app.db, hall, { firstName: 'Eve', removed: true });
  await roomOf(app.db, hall, [ana, ben]);
  const south = await community(app.db, { networkId });
  await resident(app.db, south, { firstName: 'Sam' });
  expect(await list()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Sam']);
  expect(await list({ text: 'ANA_1@' })).toEqual(['Ana']);
  expect(await list({ text: 'anax1' })).toEqual([]);
  expect(await list({ state: 'registering' })).toEqual(['Cleo']);
  expect(await list({ state: 'invited' })).toEqual(['Dan']);
  expect(await list({ state: 'removed' })).toEqual(['Eve']);
  expect(await list({ room: 'open' })).toEqual(['Ana', 'Ben']);
  expect(await list({ room: 'full' })).toEqual([]);
  expect(await list({ hidden: 'true' })).toEqual(['Ben']);
  expect(await list({ place: south.subnetworkId })).toEqual(['Sam']);
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  expect(await list({}, ida)).toEqual(['Sam']);
});

/** A resident with two roommates, and the calls that remove and restore one of them. */
async function oneOfThree() {
  const { hall, networkId, renee } = await office();
  const [me, mate, third] = [
    await resident(app.db, hall),
    await resident(app.db, hall, { firstName: 'Mate' }),
    await resident(app.db, hall),
  ];
  await roomOf(app.db, hall, [me, mate, third]);
  const params = { networkId, membershipId: me.membershipId };
  const remove = () =>
    asStaff(renee, staffResidents.remove, { params, body: { reason: 'Left the university' } });
  const room = () => app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
  const restore = () => asStaff(renee, staffResidents.restore, { params });
  return { remove, restore, room };
}

it('lets an administrator remove a user once, although the call is repeated', async () => {
  const { remove, room } = await oneOfThree();
  expect((await room()).res?.my_roommates).toHaveLength(2);
  expect((await remove()).res).toMatchObject({ state: 'removed', room: null, roommates: [] });
  expect((await remove()).code).toBe(200);
  expect(await room()).toMatchObject({ code: 403, err: { error_code: 'AccessRemoved' } });
});

it('lets an administrator undo a removal within a day with the room', async () => {
  const { remove, restore, room } = await oneOfThree();
  await remove();
  expect((await restore()).res).toMatchObject({
    state: 'registered',
    removed_at: null,
    room: { people: 3 },
  });
  expect((await room()).res?.my_roommates).toHaveLength(2);
});

it('shows the history of a resident with the reasons of staff', async () => {
  const { remove, restore } = await oneOfThree();
  await remove();
  await remove();
  const restored = await restore();
  const story = restored.res?.story.map(({ action, reason }) => ({ action, reason }));
  expect(story).toEqual([
    { action: 'resident.restored', reason: null },
    // A retry shows the page and changes nothing.
    { action: 'resident.read', reason: null },
    { action: 'resident.removed', reason: 'Left the university' },
  ]);
});

it('locks the room of two again when one of them is restored', async () => {
  const { hall, networkId, renee } = await office();
  const [me, mate] = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, [me, mate], true);
  const params = { networkId, membershipId: me.membershipId };
  await asStaff(renee, staffResidents.remove, { params, body: { reason: 'Mistake' } });
  const { res } = await asStaff(renee, staffResidents.restore, { params });
  expect(res?.room).toMatchObject({ people: 2, is_locked: true });
  const entries = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, res?.room?.room_id ?? ''));
  expect(entries).toEqual([{ action: 'room.locked' }]);
});

it('leaves a room unlocked that staff unlocked while one of its residents was removed', async () => {
  const { hall, networkId, renee } = await office();
  const [me, mate, third] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  const roomId = await roomOf(app.db, hall, [me, mate, third], true);
  const params = { networkId, membershipId: me.membershipId };
  await asStaff(renee, staffResidents.remove, { params, body: { reason: 'Mistake' } });
  const unlock = { params: { networkId, roomId }, body: { locked: false, reason: 'They asked' } };
  await asStaff(renee, staffCalls.staffRooms.lock, unlock);
  const { res } = await asStaff(renee, staffResidents.restore, { params });
  expect(res?.room).toMatchObject({ room_id: roomId, people: 3, is_locked: false });
});

it('counts only the requests that the resident sees', async () => {
  const { hall, networkId, renee } = await office();
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const ends = { fromMembershipId: other.membershipId, toMembershipId: me.membershipId };
  await app.db.insert(roommateRequests).values({ id: newId<RequestId>(), ...ends, message: 'Hi' });
  const requests = async () => {
    const params = { networkId, membershipId: me.membershipId };
    return (await asStaff(renee, staffResidents.read, { params })).res?.requests;
  };
  expect(await requests()).toBe(1);
  const params = { networkId, membershipId: other.membershipId };
  await asStaff(renee, staffResidents.remove, { params, body: { reason: 'Left' } });
  expect(await requests()).toBe(0);
  await asStaff(renee, staffResidents.restore, { params });
  expect(await requests()).toBe(1);
});

/** A resident with one roommate, and the calls that remove and restore one of them. */
async function oneOfTwo() {
  const { hall, networkId, renee } = await office({ capacity: 2 });
  const [me, mate, new1] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  await roomOf(app.db, hall, [me, mate]);
  const params = { networkId, membershipId: me.membershipId };
  const remove = () => asStaff(renee, staffResidents.remove, { params, body: { reason: 'Mistake' } });
  const restore = () => asStaff(renee, staffResidents.restore, { params });
  return { hall, me, mate, new1, remove, restore };
}

it('restores a resident without the room if others have taken the place', async () => {
  const { hall, mate, new1, remove, restore } = await oneOfTwo();
  await remove();
  await roomOf(app.db, hall, [mate, new1]);
  expect((await restore()).res).toMatchObject({ room: null, removed_at: null });
});

it('restores nobody after a day', async () => {
  const { me, remove, restore } = await oneOfTwo();
  await remove();
  const old = new Date(Date.now() - 25 * 3_600_000);
  await app.db.update(memberships).set({ removedAt: old }).where(eq(memberships.id, me.membershipId));
  expect(await restore()).toMatchObject({
    code: 409,
    err: { error_code: 'TooLate' },
  });
  expect(await app.db.select().from(removals).where(eq(removals.membershipId, me.membershipId))).toHaveLength(
    1,
  );
});

/** A resident who has not joined, and the call that reads their page. */
async function invitedResident() {
  const { hall, networkId, renee } = await office();
  const dan = await unclaimedResident(app.db, hall, { firstName: 'Dan', lastName: 'Ono' });
  const passcode = await invitation(app.db, hall, { type: 'UNIQUE', membershipId: dan.membershipId });
  const params = { networkId, membershipId: dan.membershipId };
  const read = (who = renee) => asStaff(who, staffResidents.read, { params });
  return { networkId, renee, dan, passcode, read };
}

it('shows the passcode of a resident who has not joined to administrators', async () => {
  const { passcode, read } = await invitedResident();
  expect((await read()).res).toMatchObject({
    first_name: 'Dan',
    state: 'invited',
    passcode,
    gender: 'Woman',
  });
});

it('shows no passcode to community staff', async () => {
  const { networkId, read } = await invitedResident();
  const joan = await staffMember(app, { networkId, role: 'community' });
  expect((await read(joan)).res).toMatchObject({ passcode: null });
});

it('logs once an hour who has read a resident’s page', async () => {
  const { renee, dan, read } = await invitedResident();
  await read();
  await read();
  const looks = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, dan.membershipId));
  expect(looks).toMatchObject([{ action: 'resident.read', actorId: renee.staffId }]);
});

it('records the reader even when they save without a change', async () => {
  const { hall, networkId, renee } = await office();
  const { membershipId } = await resident(app.db, hall);
  const params = { networkId, membershipId };
  expect((await asStaff(renee, staffResidents.hide, { params, body: { hidden: false } })).code).toBe(200);
  const looks = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, membershipId));
  expect(looks).toMatchObject([{ action: 'resident.read', actorId: renee.staffId }]);
});

it('shows nobody who has hidden of their own accord', async () => {
  const { hall, networkId, renee } = await office();
  const { membershipId } = await resident(app.db, hall, { hidden: true });
  const params = { networkId, membershipId };
  const shown = await asStaff(renee, staffResidents.hide, { params, body: { hidden: false } });
  expect(shown.res).toMatchObject({ is_hidden: true });
});

/** A resident whom staff have hidden from Find, as another one sees it. */
async function hiddenByStaff() {
  const { hall, networkId, renee } = await office();
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall, { firstName: 'Other' })];
  const params = { networkId, membershipId: other.membershipId };
  const hide = (hidden: boolean) => asStaff(renee, staffResidents.hide, { params, body: { hidden } });
  const found = async () =>
    (await app.call(calls.find.cards, { as: me.userId, params: { userId: me.userId } })).res;
  expect((await hide(true)).res).toMatchObject({ is_hidden: true });
  await expect.poll(async () => JSON.stringify(await found()), { timeout: 20_000 }).not.toContain('Other');
  return { hall, renee, params, other, hide, found };
}

it('keeps a resident hidden whose own form was open meanwhile', async () => {
  const { hall, renee, params, other, found } = await hiddenByStaff();
  const saved = await app.call(calls.profile.saveBasicInfo, {
    as: other.userId,
    params: { userId: other.userId },
    body: { hidden: false, first_name: 'Other', last_name: 'Reyes', bio: longBio, gender: hall.womanId },
  });
  expect(saved).toMatchObject({ code: 200, res: { hidden: false } });
  expect((await asStaff(renee, staffResidents.read, { params })).res).toMatchObject({ is_hidden: true });
  expect(JSON.stringify(await found())).not.toContain('Other');
});

it('shows a resident in Find again whom staff have hidden', async () => {
  const { hide, found } = await hiddenByStaff();
  expect((await hide(false)).res).toMatchObject({ is_hidden: false });
  await expect.poll(async () => JSON.stringify(await found()), { timeout: 20_000 }).toContain('Other');
});

/** Ana, seen an hour ago in room 12, and Ben, whose invitation bounced. */
async function anaAndBen() {
  const { hall, networkId, renee, list } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Ana', genderId: hall.womanId });
  const mate = await resident(app.db, hall, { firstName: 'Mate', genderId: hall.manId });
  const roomId = await roomOf(app.db, hall, [ana, mate]);
  await app.db.update(rooms).set({ unitNumber: '12' }).where(eq(rooms.id, roomId));
  const lastUsedAt = new Date(Date.now() - 3_600_000);
  await app.db.insert(sessions).values({ id: newId(), userId: ana.userId, lastUsedAt });
  const { subnetworkId } = hall;
  await app.db
    .insert(officeIds)
    .values({ membershipId: ana.membershipId, subnetworkId, officeId: 'U42', corrected: [] });
  const ben = await unclaimedResident(app.db, hall, { firstName: 'Ben', genderId: null });
  await invitation(app.db, hall, { membershipId: ben.membershipId });
  const [sent] = await app.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.membershipId, ben.membershipId));
  await app.db.insert(invitationMails).values({
    id: newId(),
    invitationId: sent?.id ?? '',
    kind: 'invitation',
    language: 'en',
    queuedAt: lastUsedAt,
    bouncedAt: lastUsedAt,
    why: 'No such mailbox',
  });
  const read = async (membershipId: typeof ana.membershipId) =>
    (await asStaff(renee, staffResidents.read, { params: { networkId, membershipId } })).res;
  return { hall, ana, ben, list, read, lastUsedAt };
}

it('shows a resident’s office id, gender, unit number, invitation and when they were last seen', async () => {
  const { ana, ben, read, lastUsedAt } = await anaAndBen();
  expect(await read(ana.membershipId)).toMatchObject({
    office_id: 'U42',
    gender: 'Woman',
    room: { unit_number: '12' },
    invitation: null,
    last_seen_at: lastUsedAt.toISOString(),
  });
  expect(await read(ben.membershipId)).toMatchObject({
    office_id: null,
    gender: null,
    room: null,
    invitation: { state: 'bounced', why: 'No such mailbox' },
    last_seen_at: null,
  });
});

it('filters by gender, unit number, office id, invitation and when residents were last seen', async () => {
  const { hall, list } = await anaAndBen();
  expect(await list({ gender: hall.womanId })).toEqual(['Ana']);
  expect(await list({ unit_number: 'assigned' })).toEqual(['Ana', 'Mate']);
  expect(await list({ unit_number: 'missing' })).toEqual(['Ben']);
  expect(await list({ office_id: 'assigned' })).toEqual(['Ana']);
  expect(await list({ office_id: 'missing' })).toEqual(['Ben', 'Mate']);
  expect(await list({ invitation: 'bounced' })).toEqual(['Ben']);
  expect(await list({ invitation: 'sent' })).toEqual([]);
  expect(await list({ seen: 'week' })).toEqual(['Ana']);
  expect(await list({ seen: 'notWeek' })).toEqual(['Mate']);
  expect(await list({ seen: 'notMonth' })).toEqual(['Mate']);
});

it('shows what a resident answered about how they live, and not what they want of others', async () => {
  const { hall, ana, read } = await anaAndBen();
  const questionId = await question(app.db, hall, {
    type: 'SELECT',
    label: { en: 'Pets' },
    options: [{ en: 'Cats' }, { en: 'Dogs' }],
  });
  await app.db.insert(answerSheets).values({
    membershipId: ana.membershipId,
    answers: { [questionId]: { type: 'SELECT', own: [0, 1], accepted: [0] } },
    updatedAt: new Date(),
  });
  expect((await read(ana.membershipId))?.lifestyle).toEqual([{ label: 'Pets', answer: 'Cats · Dogs' }]);
});
