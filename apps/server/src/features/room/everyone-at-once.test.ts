import type { AddressInfo } from 'node:net';
import { calls, type RequestId, type RoomTypeId } from '@nestmate/contract';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
import type { Person } from '../../../test/deck';
import { newId } from '../../platform/ids';
import { memberships } from '../auth';
import { roomTypes } from '../community';
import { bedroomPairs, roomMembers, roommateRequests, rooms } from './room.schema';
import { lockRoomOf } from './roommates/lock.service';

/** Longer on demand: `CROWD_STEPS=20000 CROWD_SEED=7 npx vitest run everyone-at-once`. */
const steps = Number(process.env['CROWD_STEPS'] ?? 1500);
const seed = Number(process.env['CROWD_SEED'] ?? Date.now() % 1_000_000);
const capacity = 4;
const atOnce = 32;

/** Mulberry32: small, and good enough to choose who does what. */
function chances(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const chance = chances(seed);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

it(
  `keeps every rule while 200 residents do everything at once (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const app = await testApp();
    const hall = await community(app.db, { capacity });
    const roomTypeId = newId<RoomTypeId>();
    await app.db
      .insert(roomTypes)
      .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
    const people = await Promise.all(Array.from({ length: 200 }, () => resident(app.db, hall)));
    await app.db
      .update(memberships)
      .set({ roomTypeId })
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const tokens = new Map<string, string>();
    for (const { userId } of people) tokens.set(userId, await app.tokenOf(userId));

    const statuses = new Set<number>();
    const send = async (me: Person, method: string, path: string, body?: object): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/users/${me.userId}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(me.userId)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      return response.status;
    };

    /** Requests somebody knows of, as their screen would show them; often out of date by then. */
    const sent: { id: RequestId; from: Person; to: Person }[] = [];
    /** What the server has said yes to. */
    const acknowledged = new Map<RequestId, Set<string>>();
    const acknowledge = (id: RequestId, what: string) =>
      acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(what));

    /** Half of what happens is among a few, where everybody is in everybody's way. */
    const somebody = () => pick(chance() < 0.5 ? people.slice(0, 14) : people);

    const request = async (from: Person, to: Person) => {
      const id = newId<RequestId>();
      const body = { potential_roommate_id: to.membershipId, message: `${id} ?`, request_id: id };
      // A lost reply: the same is sent once more.
      const times = chance() < 0.1 ? 2 : 1;
      for (let time = 0; time < times; time++) {
        const status = await send(from, 'POST', '/outgoing_requests', body);
        if (status === 200) {
          sent.push({ id, from, to });
          acknowledge(id, 'sent');
        }
      }
    };
    const answer = (what: 'accepted' | 'denied' | 'cancelled') => async () => {
      if (sent.length === 0) return;
      const { id, from, to } = pick(sent.slice(-60));
      const [me, method, side] = {
        accepted: [to, 'POST', 'incoming'],
        denied: [to, 'DELETE', 'incoming'],
        cancelled: [from, 'DELETE', 'outgoing'],
      }[what] as [Person, string, string];
      if ((await send(me, method, `/${side}_requests/${id}`)) === 204) acknowledge(id, what);
    };
    const deeds: [share: number, deed: () => Promise<unknown>][] = [
      [30, () => request(somebody(), somebody())],
      [
        10,
        async () => {
          const [one, other] = [somebody(), somebody()];
          await Promise.all([request(one, other), request(other, one)]);
        },
      ],
      [30, answer('accepted')],
      [6, answer('denied')],
      [6, answer('cancelled')],
      [8, () => send(somebody(), 'DELETE', '/roommates')],
      [6, () => send(somebody(), 'POST', `/my_room/in_bedroom/${somebody().membershipId}`)],
      [2, () => shareWithRoommate(somebody())],
      [1, () => lockRoomOf(app, somebody().membershipId, chance() < 0.3)],
      [5, () => like(somebody(), somebody())],
    ];
    const like = (me: Person, other: Person) =>
      send(me, 'PUT', `/potential_roommates/${other.membershipId}/status`, { status: 'interested' });
    const shareWithRoommate = async (me: Person) => {
      const room = await app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
      const [roommate] = room.res?.my_roommates ?? [];
      if (roommate) await send(me, 'POST', `/my_room/in_bedroom/${roommate.membership_id}`);
    };
    const lots = deeds.flatMap(([share, deed]) => Array.from({ length: share }, () => deed));

    let left = steps;
    const busy = async () => {
      while (left-- > 0) await pick(lots)();
    };
    await Promise.all(Array.from({ length: atOnce }, busy));

    expect([...statuses].filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);

    const members = await app.db.select().from(roomMembers);
    const allRooms = await app.db.select().from(rooms);
    const sizes = allRooms.map(({ id }) => members.filter(({ roomId }) => roomId === id).length);
    expect(
      sizes.every((size) => size >= 2 && size <= capacity),
      'rooms of 2 to 4',
    ).toBe(true);
    expect(
      sizes.some((size) => size === capacity),
      'some unit filled up',
    ).toBe(true);
    // That nobody is in two rooms, and no request both open and answered, are constraints of the tables; this is what they cannot say.
    const roomIdOf = new Map(members.map(({ membershipId, roomId }) => [membershipId, roomId]));
    const pairs = await app.db.select().from(bedroomPairs);
    expect(pairs.length, 'bedrooms shared').toBeGreaterThan(0);
    for (const { lowerId, higherId } of pairs)
      expect(roomIdOf.get(lowerId) !== undefined && roomIdOf.get(lowerId) === roomIdOf.get(higherId)).toBe(
        true,
      );
    const kept = new Map(
      (
        await app.db
          .select()
          .from(roommateRequests)
          .where(inArray(roommateRequests.id, [...acknowledged.keys()]))
      ).map((row) => [row.id, row]),
    );
    for (const [id, said] of acknowledged) {
      const row = kept.get(id);
      const answers = [...said].filter((what) => what !== 'sent');
      expect(row, 'an acknowledged request is kept').toBeDefined();
      expect(answers.length, 'one answer').toBeLessThan(2);
      if (answers[0]) expect(row?.status).toBe(answers[0]);
    }
    const open = [...kept.values()].filter(({ status }) => status === 'pending');
    const roommates = open.filter(
      ({ fromMembershipId: from, toMembershipId: to }) =>
        roomIdOf.has(from) && roomIdOf.get(from) === roomIdOf.get(to),
    );
    expect(roommates, 'nobody asks a roommate').toEqual([]);
  },
);
