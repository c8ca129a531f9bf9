import type { AnyCall } from '@nestmate/contract/call';
import type { MembershipId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { inArray } from 'drizzle-orm';
import { unitTypes } from '../../src/features/housing';
import { memberships } from '../../src/features/memberships';
import { newId } from '../../src/platform/ids';
import type { Input, TestApp } from '../app';
import { callAsStaff, particularsIn, staffMember } from '../office/staff';
import type { Load, WeightedActions } from './load';

const { staffResidents, staffRooms, staffRounds } = staffCalls;
type Staff = Pick<Awaited<ReturnType<typeof staffMember>>, 'cookie'>;

/**
 * Two administrators and a colleague without their rights, who act at random as a housing office does all day, often on
 * stale screens.
 */
export async function createOffice(
  app: TestApp,
  { hall, roomTypeId, people, happens, pick, somebody }: Load,
) {
  const { networkId, subnetworkId } = hall;
  const pairs = newId<UnitTypeId>();
  await app.db.insert(unitTypes).values({ id: pairs, subnetworkId, name: 'Two-person unit', capacity: 2 });
  const inPairs = people.filter((_, n) => n % 7 === 3).map(({ membershipId }) => membershipId);
  await app.db
    .update(memberships)
    .set({ unitTypeId: pairs, roomTypeId: null })
    .where(inArray(memberships.id, inPairs));
  const units = [
    { unit_type_id: hall.unitTypeId, room_type_id: roomTypeId },
    { unit_type_id: hall.unitTypeId, room_type_id: null },
    { unit_type_id: pairs, room_type_id: null },
  ];
  const administrators = [await staffMember(app, hall), await staffMember(app, { networkId, name: 'Omar' })];
  const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan' });
  const administrator = () => pick(administrators);
  const anybody = () => pick([...administrators, joan]);

  /** Every response status. */
  const statuses = new Map<number, number>();
  /** The replies to each marked change, one or two. */
  const answers = new Map<string, number[]>();
  const asStaff = callAsStaff(app);

  let marks = 0;
  const newMark = () => `Mark ${++marks}`;

  /** A call that a bad connection sometimes repeats. */
  const send = async <C extends AnyCall>(
    who: Staff,
    call: C,
    { mark, ...input }: Omit<Input<C>, 'as' | 'token'> & { mark?: string },
  ) => {
    const once = async () => {
      const answer = await asStaff(who, call, input as Omit<Input<C>, 'as' | 'token'>);
      statuses.set(answer.code, (statuses.get(answer.code) ?? 0) + 1);
      if (mark) answers.set(mark, [...(answers.get(mark) ?? []), answer.code]);
      return answer;
    };
    const answer = await once();
    return happens(0.15) ? once() : answer;
  };

  let rooms: StaffRoom[] = [];
  const readRooms = async () => {
    const place = happens(0.5) ? { place: subnetworkId } : {};
    const { res } = await asStaff(anybody(), staffRooms.list, { params: { networkId }, query: place });
    rooms = res?.rooms ?? [];
  };
  const inRoom = async (act: (room: StaffRoom, params: object) => Promise<unknown>) => {
    if (rooms.length === 0 || happens(0.3)) await readRooms();
    if (rooms.length === 0) return;
    const room = pick(happens(0.5) ? rooms.slice(0, 6) : rooms);
    await act(room, { networkId, roomId: room.room_id });
  };
  const paramsOf = (membershipId: MembershipId) => ({ networkId, membershipId });

  const match = () => {
    const mark = newMark();
    const ids = Array.from({ length: happens(0.7) ? 2 : 3 }, () => somebody().membershipId);
    if (new Set(ids).size < 2) return Promise.resolve();
    const body = { membership_ids: ids, reason: mark };
    return send(anybody(), staffRooms.match, { params: { networkId }, body, mark });
  };
  const takeOut = (room: StaffRoom, params: object) => {
    const mark = newMark();
    const { membership_id: membershipId } = pick(room.people);
    const input = { params: { ...params, membershipId } as never, body: { reason: mark }, mark };
    return send(administrator(), staffRooms.takeOut, input);
  };
  const add = (_: StaffRoom, params: object) => {
    const mark = newMark();
    const body = { membership_id: somebody().membershipId, reason: mark };
    return send(anybody(), staffRooms.add, { params: params as never, body, mark });
  };
  const dissolve = (_: StaffRoom, params: object) => {
    const mark = newMark();
    return send(administrator(), staffRooms.dissolve, {
      params: params as never,
      body: { reason: mark },
      mark,
    });
  };
  const lock = (_: StaffRoom, params: object) => {
    const mark = newMark();
    const body = { locked: happens(0.4), reason: mark };
    return send(administrator(), staffRooms.lock, { params: params as never, body, mark });
  };
  const number = (room: StaffRoom, params: object) => {
    const mark = newMark();
    const unique = happens(0.5);
    const unit_number = unique
      ? mark
      : happens(0.1)
        ? null
        : String(1 + Math.floor(Number(mark.slice(5)) % 9));
    const body = { unit_number, seen: room.unit_number };
    const input = { params: params as never, body, ...(unique && { mark }) };
    return send(anybody(), staffRooms.assignUnit, input);
  };
  const hide = () => {
    const mark = newMark();
    const body = { hidden: happens(0.5), reason: mark };
    return send(administrator(), staffResidents.hide, {
      params: paramsOf(somebody().membershipId),
      body,
      mark,
    });
  };
  const correct = async () => {
    const mark = newMark();
    const params = paramsOf(somebody().membershipId);
    const who = administrator();
    const seen = particularsIn(await asStaff(who, staffResidents.read, { params }));
    const body = { ...seen, last_name: mark, seen };
    await send(who, staffResidents.correct, { params, body, mark });
  };
  const move = async () => {
    const mark = newMark();
    const params = paramsOf(somebody().membershipId);
    const who = administrator();
    const { res } = await asStaff(who, staffResidents.read, { params });
    if (!res) return;
    const seen = { unit_type_id: res.unit_type_id, room_type_id: res.room_type_id };
    await send(who, staffResidents.move, { params, body: { ...pick(units), seen, reason: mark }, mark });
  };
  const removed: MembershipId[] = [];
  const remove = async () => {
    const mark = newMark();
    const { membershipId } = somebody();
    removed.push(membershipId);
    await send(administrator(), staffResidents.remove, {
      params: paramsOf(membershipId),
      body: { reason: mark },
      mark,
    });
  };
  const restore = async () => {
    if (removed.length === 0) return;
    await send(administrator(), staffResidents.restore, { params: paramsOf(pick(removed.slice(-12))) });
  };
  const pause = () => {
    const mark = newMark();
    const params = { networkId, unitTypeId: pick([hall.unitTypeId, pairs]) };
    return send(administrator(), staffRounds.pause, {
      params,
      body: { paused: happens(0.3), reason: mark },
      mark,
    });
  };
  const moveDeadline = async () => {
    const mark = newMark();
    const who = administrator();
    const { res } = await asStaff(who, staffRounds.list, { params: { networkId } });
    const round = res?.rounds[0];
    if (!round) return;
    const seen = { starts_on: round.starts_on, ends_on: round.ends_on };
    const ends_on = `2099-0${1 + (marks % 9)}-01`;
    const params = { networkId, subnetworkId };
    const body = { ...seen, ends_on, seen, reason: mark };
    await send(who, staffRounds.setDeadline, { params, body, mark });
  };
  const actions: WeightedActions = [
    [10, match],
    [4, () => inRoom(takeOut)],
    [4, () => inRoom(add)],
    [2, () => inRoom(dissolve)],
    [8, () => inRoom(lock)],
    [8, () => inRoom(number)],
    [5, hide],
    [5, correct],
    [7, move],
    [5, remove],
    [9, restore],
    [2, pause],
    [2, moveDeadline],
  ];

  /** Opens every kind of unit, and locks the newest rooms. */
  const openAndLock = async () => {
    const renee = pick(administrators);
    for (const unitTypeId of [hall.unitTypeId, pairs])
      await asStaff(renee, staffRounds.pause, { params: { networkId, unitTypeId }, body: { paused: false } });
    await readRooms();
    for (const { room_id: roomId } of rooms)
      await asStaff(renee, staffRooms.lock, { params: { networkId, roomId }, body: { locked: true } });
  };

  /** Every kind of change, each with its desired result; repeating one changes nothing. */
  const changes = async () => {
    const renee = pick(administrators);
    await readRooms();
    const [me, other] = people.slice(-2).map(({ membershipId }) => paramsOf(membershipId));
    // Who is removed below can be matched with nobody.
    const room = rooms.find(
      ({ people: mates }) =>
        mates.length > 1 && mates.every(({ membership_id: id }) => id !== other?.membershipId),
    );
    if (!room || !me || !other) throw new Error('Nothing to change');
    const inside = { networkId, roomId: room.room_id };
    const ids = room.people.map(({ membership_id: id }) => id);
    const was = particularsIn(await asStaff(renee, staffResidents.read, { params: me }));
    const reason = 'Once';
    return [
      () => asStaff(renee, staffResidents.restore, { params: me }),
      () => asStaff(renee, staffResidents.remove, { params: other, body: { reason } }),
      () => asStaff(renee, staffResidents.hide, { params: me, body: { hidden: true } }),
      () =>
        asStaff(renee, staffResidents.correct, {
          params: me,
          body: { ...was, last_name: reason, seen: was },
        }),
      () => asStaff(renee, staffRooms.match, { params: { networkId }, body: { membership_ids: ids } }),
      () => asStaff(renee, staffRooms.lock, { params: inside, body: { locked: true } }),
      () =>
        asStaff(renee, staffRooms.assignUnit, {
          params: inside,
          body: { unit_number: reason, seen: room.unit_number },
        }),
      () =>
        asStaff(renee, staffRounds.pause, {
          params: { networkId, unitTypeId: pairs },
          body: { paused: true },
        }),
    ];
  };

  return { networkId, administrator, asStaff, statuses, answers, actions, openAndLock, changes };
}

export type Office = Awaited<ReturnType<typeof createOffice>>;
