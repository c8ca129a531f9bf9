import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { maxNumbersText } from '@nestmate/contract/staff/rooms';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { officesOf } from '../../../../test/world/rooms';
import { auditLog } from '../../audit';
import { officeIds } from '../../memberships';
import { linesIn } from './unit-numbers.service';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffRooms } = staffCalls;
const openOffice = officesOf(app);

/** An office with rooms of two, in the order in which its page has them: the newest first. */
async function officeWithRooms(...names: string[]) {
  const office = await openOffice();
  const { hall, networkId, joan } = office;
  const rooms: RoomId[] = [];
  const people: { membershipId: MembershipId }[] = [];
  for (const firstName of names.toReversed()) {
    const pair = [
      await resident(app.db, hall, { firstName, lastName: 'Quinn', email: `${firstName}@mail.example` }),
      await resident(app.db, hall, { firstName: 'Mate', lastName: firstName }),
    ];
    rooms.unshift(await roomOf(app.db, hall, pair));
    people.unshift(...pair.slice(0, 1));
  }
  const params = { networkId };
  const filter = { place: hall.subnetworkId };
  const check = async (text: string) => {
    const { res } = await asStaff(joan, staffRooms.checkUnitNumbers, { params, body: { filter, text } });
    return res?.rows.map(({ room, unit_number, problem }) => [room?.room_id ?? null, unit_number, problem]);
  };
  const assign = (rows: { room_id: RoomId; unit_number: string | null; seen: string | null }[], who = joan) =>
    asStaff(who, staffRooms.assignUnits, { params, body: { rows } });
  const numbersNow = async () => {
    const { res } = await asStaff(joan, staffRooms.list, { params, query: filter });
    return res?.rooms.map(({ unit_number }) => unit_number);
  };
  return { ...office, rooms, people, check, assign, numbersNow };
}

it('reads numbers in the order of the rooms, and leaves out a room by an empty line', async () => {
  const { rooms, check } = await officeWithRooms('Ana', 'Ben', 'Cleo');
  expect(await check('101\n\n103')).toEqual([
    [rooms[0], '101', null],
    [rooms[2], '103', null],
  ]);
  expect(await check('101\n102\n103\n104')).toContainEqual([null, '104', 'noRoom']);
});

it('reads a number after sixty thousand blanks [1.9]', () => {
  expect(linesIn(`${' '.repeat(maxNumbersText)}101`)).toEqual([{ key: null, unitNumber: '101' }]);
});

it('finds the room of a line by a roommate’s name, address or office id, or by its number until now', async () => {
  const { hall, rooms, people, check, assign } = await officeWithRooms('Ana', 'Ben', 'Cleo', 'Dora', 'Eve');
  const [ana, ben, cleo, dora, eve] = rooms;
  await app.db.insert(officeIds).values({
    membershipId: people[2]?.membershipId as never,
    subnetworkId: hall.subnetworkId,
    officeId: 'C77',
  });
  await assign([{ room_id: dora as RoomId, unit_number: '9', seen: null }]);
  const text = 'ana quinn\t1\nBEN@mail.example\t2\nC77\t3\n9\t4\nQuinn, Eve\t5\nNobody\t6';
  expect(await check(text)).toEqual([
    [ana, '1', null],
    [ben, '2', null],
    [cleo, '3', null],
    [dora, '4', null],
    [eve, '5', null],
    [null, '6', 'noRoom'],
  ]);
});

it('warns of a name that several rooms have, a room or a number twice, and a number that is taken', async () => {
  const { rooms, check, assign } = await officeWithRooms('Ana', 'Ana', 'Ben', 'Cleo', 'Dora');
  const [, , ben, cleo, dora] = rooms;
  await assign([{ room_id: dora as RoomId, unit_number: '200', seen: null }]);
  expect(await check('Ana Quinn,1\nBen Quinn,2\nBen Quinn,3\nCleo Quinn,200')).toEqual([
    [null, '1', 'several'],
    [ben, '2', 'roomTwice'],
    [ben, '3', 'roomTwice'],
    [cleo, '200', 'taken'],
  ]);
  expect(await check('Ben Quinn;B 1\nCleo Quinn;b1')).toEqual([
    [ben, 'B 1', 'twice'],
    [cleo, 'b1', 'twice'],
  ]);
});

it('numbers rooms in one step, and the same list again changes nothing', async () => {
  const { hall, rooms, check, assign, numbersNow } = await officeWithRooms('Ana', 'Ben');
  const rows = rooms.map((room_id, at) => ({ room_id, unit_number: `10${at}`, seen: null }));
  expect((await assign(rows)).res?.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(await numbersNow()).toEqual(['100', '101']);
  expect(await check('100\n101')).toEqual([
    [rooms[0], '100', 'same'],
    [rooms[1], '101', 'same'],
  ]);
  expect((await assign(rows)).res?.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subnetworkId, hall.subnetworkId), eq(auditLog.action, 'room.unitAssigned')));
  expect(entries.map(({ members }) => members)).toEqual([2, 2]);
});

it('leaves out rooms that a colleague numbered since the preview, and says which', async () => {
  const { rooms, assign, numbersNow } = await officeWithRooms('Ana', 'Ben', 'Cleo');
  const [ana, ben, cleo] = rooms as [RoomId, RoomId, RoomId];
  await assign([{ room_id: ana, unit_number: '7', seen: null }]);
  const { res } = await assign([
    { room_id: ana, unit_number: '1', seen: null },
    { room_id: ben, unit_number: '7', seen: null },
    { room_id: cleo, unit_number: '3', seen: null },
  ]);
  expect(res?.rows).toEqual([
    { room_id: ana, outcome: 'changed' },
    { room_id: ben, outcome: 'taken' },
    { room_id: cleo, outcome: 'done' },
  ]);
  expect(await numbersNow()).toEqual(['7', null, '3']);
});

it('gives rooms their earlier numbers again', async () => {
  const { rooms, assign, numbersNow } = await officeWithRooms('Ana', 'Ben');
  const [ana, ben] = rooms as [RoomId, RoomId];
  await assign([{ room_id: ana, unit_number: '1', seen: null }]);
  await assign([
    { room_id: ana, unit_number: '2', seen: '1' },
    { room_id: ben, unit_number: '3', seen: null },
  ]);
  await assign([
    { room_id: ana, unit_number: '1', seen: '2' },
    { room_id: ben, unit_number: null, seen: '3' },
  ]);
  expect(await numbersNow()).toEqual(['1', null]);
});

it('numbers no room outside of a staff member’s places', async () => {
  const { networkId, rooms, assign, numbersNow } = await officeWithRooms('Ana');
  const { subnetworkId } = await community(app.db, { networkId });
  const elsewhere = await staffMember(app, { networkId, places: [subnetworkId] });
  const rows = [{ room_id: rooms[0] as RoomId, unit_number: '1', seen: null }];
  expect((await assign(rows, elsewhere)).res?.rows).toMatchObject([{ outcome: 'gone' }]);
  expect(await numbersNow()).toEqual([null]);
});
