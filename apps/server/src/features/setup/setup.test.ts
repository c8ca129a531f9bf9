import { calls } from '@nestmate/contract';
import type { OptionId, RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { inEnglishOnly, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { and, eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { untilTransactionWaits } from '../../../test/database/locks';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import {
  community,
  invitation,
  longBio,
  offer,
  resident,
  roomOf,
  type TestCommunity,
} from '../../../test/world/builders';
import { roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { subnetworks, unitTypes } from '../housing';
import { invitations } from '../invitations';
import { staffGrants } from '../staff';

const app = await testApp();
const openWindow = await windowsOf(app);
const asStaff = callAsStaff(app);
const { staffSettings, staffUnitTypes, staffGenders, staffMajors } = staffCalls;

const text = (en: string, others: Partial<OfficeText> = {}): OfficeText => ({
  en,
  es: null,
  zh: null,
  ...others,
});

async function office(settings = {}) {
  const place = await community(app.db, settings);
  const { networkId, subnetworkId } = place;
  const renee = await staffMember(app, { networkId });
  return { place, renee, params: { networkId, subnetworkId } };
}

const entriesOf = ({ subnetworkId }: TestCommunity, action: typeof auditLog.$inferSelect.action) =>
  app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subnetworkId, subnetworkId), eq(auditLog.action, action)));

async function changedSettings() {
  const { place, renee, params } = await office();
  const me = await resident(app.db, place);
  const { res } = await asStaff(renee, staffSettings.read, { params });
  if (!res) throw new Error('No settings');
  const contents = {
    ...res.contents,
    name: 'Linden House',
    time_zone: 'America/Chicago',
    has_phone: false,
    gender_title: text('Gender', { zh: '性别' }),
  };
  const save = () => asStaff(renee, staffSettings.save, { params, body: { version: res.version, contents } });
  return { place, renee, params, me, contents, save };
}

it('applies the settings of a community to its residents', async () => {
  const { params, me, save } = await changedSettings();
  await save();
  const details = await app.call(calls.housing.details, { as: me.userId, params });
  expect(details.res).toMatchObject({ phoneNumberEnabled: false, time_zone: 'America/Chicago' });
});

it('emits to open windows that settings have changed', async () => {
  const { me, save } = await changedSettings();
  const window = await openWindow(me);
  await save();
  await vi.waitFor(() =>
    expect(window.received).toContainEqual([
      'membership.changed',
      expect.objectContaining({ membershipId: me.membershipId }),
    ]),
  );
});

it('saves settings once, although the call is repeated', async () => {
  const { place, renee, contents, save } = await changedSettings();
  expect(await save()).toMatchObject({ code: 200, res: { contents } });
  // A retry after a lost reply.
  expect((await save()).code).toBe(200);
  expect(await entriesOf(place, 'settings.changed')).toMatchObject([
    {
      actorId: renee.staffId,
      before: { name: 'Linden Hall', has_phone: true },
      after: { name: 'Linden House', has_phone: false, gender_title: { zh: '性别' } },
    },
  ]);
});

it.each([
  ['a time zone that no clock knows', { time_zone: 'Mars/Olympus' }],
  [
    'equal genders without asking for any',
    { gender_settings: 'DISABLED' as const, gender_policy: 'SAME_GENDER' as const },
  ],
  ['a name of blanks', { name: ' ' }],
])('refuses settings with %s', async (_, changes) => {
  const { renee, params } = await office();
  const { res } = await asStaff(renee, staffSettings.read, { params });
  if (!res) throw new Error('No settings');
  const body = { version: res.version, contents: { ...res.contents, ...changes } };
  expect(await asStaff(renee, staffSettings.save, { params, body })).toMatchObject({ code: 422 });
});

it('reports whom new settings affect without saving them', async () => {
  const { place, renee, params } = await office({ bioEnabled: false });
  const [one, other] = [
    await resident(app.db, place, { bio: '' }),
    await resident(app.db, place, { genderId: place.manId }),
  ];
  await roomOf(app.db, place, [one, other]);
  const { res } = await asStaff(renee, staffSettings.read, { params });
  if (!res) throw new Error('No settings');
  const contents = { ...res.contents, has_bio: true, gender_policy: 'SAME_GENDER' as const };
  const checked = await asStaff(renee, staffSettings.check, { params, body: { contents } });
  expect(checked.res?.effects).toEqual([
    { kind: 'bio', id: null, people: 1, is_refused: false },
    { kind: 'mixedRooms', id: null, people: 2, is_refused: false },
  ]);
  expect((await asStaff(renee, staffSettings.read, { params })).res).toEqual(res);
});

it('refuses the second change of two administrators, unless it was to another area', async () => {
  const { place, renee, params } = await office();
  const joan = await staffMember(app, { networkId: place.networkId, name: 'Joan' });
  const settings = (await asStaff(renee, staffSettings.read, { params })).res;
  const types = (await asStaff(joan, staffUnitTypes.read, { params })).res;
  if (!settings || !types) throw new Error('Nothing read');
  const rename = (by: typeof joan, name: string) =>
    asStaff(by, staffSettings.save, {
      params,
      body: { version: settings.version, contents: { ...settings.contents, name } },
    });
  const both = await Promise.all([rename(renee, 'North'), rename(joan, 'South')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)?.err?.error_code).toBe('ChangedMeanwhile');
  const contents = types.contents.map((type) => ({ ...type, name: inEnglishOnly('Quad') }));
  const body = { version: types.version, contents };
  expect((await asStaff(joan, staffUnitTypes.save, { params, body })).code).toBe(200);
});

/** A studio before the unit type that was there, with a new name. */
async function twoUnitTypes() {
  const { place, renee, params } = await office();
  const read = await asStaff(renee, staffUnitTypes.read, { params });
  const quad = read.res?.contents[0];
  if (!read.res || !quad) throw new Error('No unit types');
  const shared = { room_type_id: newId<RoomTypeId>(), name: 'Shared', is_shared: true };
  const studio = {
    unit_type_id: newId<UnitTypeId>(),
    name: { en: 'Studio', es: 'Estudio', zh: '单间' },
    capacity: 2,
    room_types: [shared],
  };
  const contents = [studio, { ...quad, name: inEnglishOnly('Quad') }];
  const body = { version: read.res.version, contents };
  const saved = await asStaff(renee, staffUnitTypes.save, { params, body });
  const version = saved.res?.version ?? '';
  const save = (list: typeof contents) =>
    asStaff(renee, staffUnitTypes.save, { params, body: { version, contents: list } });
  return { place, renee, params, quad, studio, shared, contents, saved, save };
}

it('adds, renames and orders unit types in one step', async () => {
  const { contents, saved } = await twoUnitTypes();
  expect(saved.res?.contents).toEqual(contents);
});

it('refuses to make a unit type smaller than a room of it, or to delete it', async () => {
  const { place, renee, params, quad, studio, save } = await twoUnitTypes();
  const people = [
    await resident(app.db, place),
    await resident(app.db, place),
    await resident(app.db, place),
  ];
  await roomOf(app.db, place, people);
  const smaller = [studio, { ...quad, name: inEnglishOnly('Quad'), capacity: 2 }];
  const checked = await asStaff(renee, staffUnitTypes.check, { params, body: { contents: smaller } });
  expect(checked.res?.effects).toEqual([
    { kind: 'capacity', id: quad.unit_type_id, people: 3, is_refused: true },
  ]);
  for (const [name, refused] of Object.entries({ smaller, without: [studio] }))
    expect(await save(refused), name).toMatchObject({
      code: 409,
      err: { error_code: 'StillInUse', error_description: expect.stringContaining('3') as string },
    });
});

it('deletes a unit type with its room types, although a closed passcode names them', async () => {
  const { renee, params, quad, studio, shared, save } = await twoUnitTypes();
  // A passcode that no longer lets anybody join does not keep a unit type.
  const closed = { unitTypeId: studio.unit_type_id, roomTypeId: shared.room_type_id };
  await invitation(app.db, closed, { roomTypeId: closed.roomTypeId, revokedAt: new Date() });
  expect((await save([{ ...studio, room_types: [] }, quad])).code).toBe(200);
  const again = await asStaff(renee, staffUnitTypes.read, { params });
  const without = [{ ...quad, name: inEnglishOnly('Quad'), capacity: 3 }];
  const last = { version: again.res?.version ?? '', contents: without };
  expect((await asStaff(renee, staffUnitTypes.save, { params, body: last })).code).toBe(200);
});

it('deletes no passcode that is opened while its unit type is being removed', async () => {
  const { renee, params } = await office();
  const read = async () => (await asStaff(renee, staffUnitTypes.read, { params })).res;
  const { version = '', contents = [] } = (await read()) ?? {};
  const loft = { room_type_id: newId<RoomTypeId>(), name: 'Loft bed', is_shared: false };
  const studio = {
    unit_type_id: newId<UnitTypeId>(),
    name: inEnglishOnly('Studio'),
    capacity: 2,
    room_types: [loft],
  };
  const save = (body: { version: string; contents: typeof contents }) =>
    asStaff(renee, staffUnitTypes.save, { params, body });
  const saved = await save({ version, contents: [...contents, studio] });
  const where = { unitTypeId: studio.unit_type_id, roomTypeId: loft.room_type_id };
  const closed = await invitation(app.db, where, { roomTypeId: where.roomTypeId, revokedAt: new Date() });
  const saving = await app.db.transaction(async (tx) => {
    await tx.select().from(invitations).where(eq(invitations.passcode, closed)).for('update');
    const started = save({ version: saved.res?.version ?? '', contents });
    await untilTransactionWaits(app.db);
    await invitation(tx, where, { passcode: `OPEN${newId()}` });
    return [started];
  });
  expect(await saving[0]).toMatchObject({ code: 409, err: { error_code: 'Conflict' } });
  expect((await read())?.contents).toHaveLength(contents.length + 1);
  const there = await app.db.select().from(invitations).where(eq(invitations.unitTypeId, where.unitTypeId));
  expect(there).toHaveLength(2);
});

it('lets no room grow beyond a capacity that is lowered meanwhile', async () => {
  const { place, renee, params } = await office({ capacity: 2 });
  const [one, other] = [await resident(app.db, place), await resident(app.db, place)];
  const rooms = roomsIn(app);
  const request = await rooms.requested(one, other);
  const read = await asStaff(renee, staffUnitTypes.read, { params });
  if (!read.res) throw new Error('No unit types');
  const { version, contents } = read.res;
  const body = { version, contents: contents.map((type) => ({ ...type, capacity: 1 })) };
  const [saving, accepting] = await app.db.transaction(async (tx) => {
    await tx.select().from(subnetworks).where(eq(subnetworks.id, place.subnetworkId)).for('update');
    const started = asStaff(renee, staffUnitTypes.save, { params, body });
    await untilTransactionWaits(app.db);
    const answer = rooms.accept(other, request);
    await untilTransactionWaits(app.db, 2);
    return [started, answer];
  });
  expect((await saving).code).toBe(200);
  expect(await accepting).toMatchObject({ code: 409, err: { error_code: 'room_too_small' } });
});

it('lets nobody move in while matching is being paused', async () => {
  const { place } = await office();
  const [one, other] = [await resident(app.db, place), await resident(app.db, place)];
  const rooms = roomsIn(app);
  const request = await rooms.requested(one, other);
  const accepting = await app.db.transaction(async (tx) => {
    await tx.update(unitTypes).set({ paused: true }).where(eq(unitTypes.id, place.unitTypeId));
    const answer = rooms.accept(other, request);
    await untilTransactionWaits(app.db);
    return [answer];
  });
  expect(await accepting[0]).toMatchObject({ code: 409, err: { error_code: 'matching_paused' } });
});

it('lets nobody answer with a gender that is being deleted', async () => {
  const { place, renee, params } = await office();
  const me = await resident(app.db, place, { genderId: place.womanId });
  const read = await asStaff(renee, staffGenders.read, { params });
  if (!read.res) throw new Error('No genders');
  const { version, contents } = read.res;
  const body = { version, contents: contents.filter(({ gender_id: id }) => id !== place.manId) };
  const [saving, answering] = await app.db.transaction(async (tx) => {
    await tx.select().from(subnetworks).where(eq(subnetworks.id, place.subnetworkId)).for('update');
    const started = asStaff(renee, staffGenders.save, { params, body });
    await untilTransactionWaits(app.db);
    const answered = app.call(calls.profile.saveBasicInfo, {
      as: me.userId,
      params: { userId: me.userId },
      body: { hidden: false, first_name: 'Maya', last_name: 'Torres', bio: longBio, gender: place.manId },
    });
    await untilTransactionWaits(app.db, 2);
    return [started, answered];
  });
  expect((await saving).code).toBe(200);
  expect(await answering).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
});

it('refuses ids of another community', async () => {
  const [here, elsewhere] = [await office(), await office()];
  const [latin] = (await offer(app.db, elsewhere.place, 'majors', ['Latin'])) as [OptionId];
  const stolen = { option_id: latin, topic: text('Arts'), name: text('Ours'), is_retired: false };
  const { version = '' } = (await asStaff(here.renee, staffMajors.read, here)).res ?? {};
  const body = { version, contents: [stolen] };
  expect(await asStaff(here.renee, staffMajors.save, { params: here.params, body })).toMatchObject({
    code: 409,
    err: { error_code: 'Conflict' },
  });
  const theirs = await asStaff(elsewhere.renee, staffMajors.read, { params: elsewhere.params });
  expect(theirs.res?.contents).toMatchObject([{ name: { en: 'Latin' } }]);
});

it('saves nothing for a staff member who is removed meanwhile', async () => {
  const { place, renee, params } = await office();
  const { res } = await asStaff(renee, staffSettings.read, { params });
  if (!res) throw new Error('No settings');
  const contents = { ...res.contents, name: 'Linden House' };
  let saving: ReturnType<typeof asStaff> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.delete(staffGrants).where(eq(staffGrants.staffId, renee.staffId));
    saving = asStaff(renee, staffSettings.save, { params, body: { version: res.version, contents } });
    await untilTransactionWaits(app.db);
  });
  expect(await saving).toMatchObject({ code: 404 });
  expect(await entriesOf(place, 'settings.changed')).toHaveLength(0);
});
