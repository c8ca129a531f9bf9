import type { MembershipId } from '@nestmate/contract/ids';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import type { ExportedChange, ExportedHome } from '@nestmate/contract/staff/exports';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { officeWithKeys } from '../../../test/office/keys';
import { removeResident, restoreResident } from '../../../test/office/office-acts';
import { atEnd } from '../../../test/setup/at-end';
import { isThorough } from '../../../test/setup/thorough';
import { resident } from '../../../test/world/builders';
import { roomsIn } from '../../../test/world/rooms';
import { memberships, officeIds } from '../memberships';
import { profiles } from '../profile';
import { roomMembers, rooms } from '../room';
import { residentChanges } from './exports.schema';
import { adoptChanges, forgetChanges } from './picture.queries';

const app = await testApp({ lockWaitMs: 60_000 });

/** A connection of its own, in a transaction that stays open. */
async function connection() {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  atEnd(() => client.end());
  return client;
}

const rename = (client: pg.Client, id: MembershipId, name: string) =>
  client.query('update profiles set last_name = $1 where membership_id = $2', [name, id]);

it('misses no change of a transaction that began earlier and commits later', async () => {
  const { hall, madeKey, changesSince } = await officeWithKeys(app);
  const [early, late] = [await resident(app.db, hall), await resident(app.db, hall)];
  const { secret } = await madeKey();
  let { cursor } = await vi.waitFor(async () => {
    const read = await changesSince(secret);
    expect(read.changes).toHaveLength(2);
    return read;
  });
  const [slow, quick] = [await connection(), await connection()];
  await slow.query('begin');
  await rename(slow, early.membershipId, 'Slow');
  await rename(quick, late.membershipId, 'Quick');
  const between = await changesSince(secret, cursor);
  expect(between.changes).toEqual([]);
  ({ cursor } = between);
  await slow.query('commit');
  const names = await vi.waitFor(async () => {
    const { changes } = await changesSince(secret, cursor);
    expect(changes).toHaveLength(2);
    return changes.map(({ resident: person }) => person?.legal_last_name);
  });
  expect(names).toEqual(['Slow', 'Quick']);
});

it('misses no change, in whatever order transactions begin, write, commit and are read', async () => {
  const people = 5;
  const clients = await Promise.all(Array.from({ length: 4 }, connection));
  const step = fc.record({
    client: fc.nat({ max: clients.length - 1 }),
    person: fc.nat({ max: people - 1 }),
    what: fc.constantFrom('write', 'write', 'commit', 'rollback', 'read'),
    limit: fc.constantFrom(1, 2, 500),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { hall, madeKey, changesSince } = await officeWithKeys(app);
      const everybody = await Promise.all(Array.from({ length: people }, () => resident(app.db, hall)));
      const { secret } = await madeKey();
      const seen = new Map<MembershipId, string | undefined>();
      let cursor: string | undefined;
      const read = async (limit: number) => {
        const page = await changesSince(secret, cursor, limit);
        for (const { membership_id: id, resident: person } of page.changes)
          seen.set(id, person?.legal_last_name);
        ({ cursor } = page);
      };
      /** The person whom each open transaction has renamed: nobody waits for a locked row. */
      const open = new Map<number, number>();
      const end = async (client: number, how: string) => {
        if (open.delete(client)) await clients[client]?.query(how);
      };
      for (const [index, { client, person, what, limit }] of steps.entries()) {
        if (what === 'read') await read(limit);
        else if (what !== 'write') await end(client, what);
        else if (![...open.values()].includes(person) && !open.has(client)) {
          await clients[client]?.query('begin');
          open.set(client, person);
          const { membershipId } = everybody[person] ?? {};
          const connected = clients[client];
          if (membershipId && connected) await rename(connected, membershipId, `Name ${index}`);
        }
      }
      for (const client of open.keys()) await end(client, 'commit');
      const names = await app.db
        .select({ id: profiles.membershipId, name: profiles.lastName })
        .from(profiles)
        .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
        .where(eq(memberships.subnetworkId, hall.subnetworkId));
      await vi.waitFor(async () => {
        await read(500);
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(names.map(({ id, name }) => [id, name])));
      });
    }),
    { numRuns: isThorough ? 150 : 12 },
  );
});

/** What the tables say, read and put together without the picture's SQL. */
async function tablesOf(subnetworkId: string) {
  const people = await app.db
    .select()
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.subnetworkId, subnetworkId as never));
  return Object.fromEntries(
    people.map(({ memberships: m, profiles: p, office_ids: o, rooms: r }) => [
      m.id,
      m.removedAt
        ? { isRemoved: true }
        : [p.firstName, p.lastName, p.email, o?.officeId ?? null, r?.id ?? null, r?.unitNumber ?? null],
    ]),
  );
}

const inShort = ({
  state,
  resident: person,
  room,
}: Pick<ExportedChange, 'resident' | 'state'> & { room: ExportedHome | null }) =>
  state === 'removed' || !person
    ? { isRemoved: true }
    : [
        person.legal_first_name,
        person.legal_last_name,
        person.email,
        person.office_id,
        room?.room_id ?? null,
        room?.unit_number ?? null,
      ];

it('equals the tables row by row while people move, by its changes and as a whole', async () => {
  const { hall, renee, ask, read, madeKey, changesSince } = await officeWithKeys(app);
  const { networkId, subnetworkId } = hall;
  const everybody = await Promise.all(
    Array.from({ length: 16 }, (_, index) => resident(app.db, hall, { firstName: `Person ${index}` })),
  );
  const { requested, accept, leave, share } = roomsIn(app);
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  const random = (
    (state) => (max: number) =>
      (state = (state * 48_271) % 2_147_483_647) % max
  )((Math.abs(seed) % 2_147_483_646) + 1);
  const anybody = () => everybody[random(everybody.length)] ?? everybody[0];
  const homes = () =>
    app.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.unitTypeId, hall.unitTypeId));
  const acts: ((
    me: (typeof everybody)[number],
    other: (typeof everybody)[number],
    step: number,
  ) => Promise<unknown>)[] = [
    async (me, other) => accept(other, await requested(me, other)),
    async (me, other) => accept(other, await requested(me, other)),
    (me) => leave(me),
    (me, other) => share(me, other),
    (me, other) =>
      ask(renee, staffCalls.staffRooms.match, {
        params: { networkId },
        body: { membership_ids: [me.membershipId, other.membershipId] },
      }),
    async (_me, _other, step) => {
      const all = await homes();
      const roomId = all[random(all.length || 1)]?.id;
      if (!roomId) return;
      const [room] = await app.db.select().from(rooms).where(eq(rooms.id, roomId));
      const body = { unit_number: step % 3 ? `${step}` : null, seen: room?.unitNumber ?? null };
      await ask(renee, staffCalls.staffRooms.assignUnit, { params: { networkId, roomId }, body });
    },
    (me) => removeResident(app, me.membershipId, new Date()),
    (me) => restoreResident(app, me.membershipId, new Date()),
    ({ membershipId }, _other, step) =>
      app.db
        .update(profiles)
        .set({ lastName: `Name ${step}` })
        .where(eq(profiles.membershipId, membershipId)),
    ({ membershipId }, _other, step) =>
      app.db
        .insert(officeIds)
        .values({ membershipId, subnetworkId, officeId: `00${step}` })
        .onConflictDoUpdate({ target: officeIds.membershipId, set: { officeId: `00${step}` } }),
  ];
  const { secret } = await madeKey();
  const replica = new Map<MembershipId, ReturnType<typeof inShort>>();
  let cursor: string | undefined;
  const follow = async () => {
    const page = await changesSince(secret, cursor, 5);
    for (const change of page.changes) replica.set(change.membership_id, inShort(change));
    ({ cursor } = page);
  };

  let isMoving = true;
  const mover = async (lane: number) => {
    for (let step = 0; step < 25; step++) {
      const [me, other] = [anybody(), anybody()];
      const act = acts[random(acts.length)];
      if (me && other && act) await act(me, other, step * 10 + lane).catch(() => undefined);
    }
  };
  const reader = async () => {
    while (isMoving) {
      await follow();
      const { res } = await read(secret, keyCalls.export.assignments, { limit: 1000 });
      const people = new Map<string, number>();
      for (const { room } of res?.assignments ?? [])
        if (room) people.set(room.room_id, (people.get(room.room_id) ?? 0) + 1);
      // At no moment does anybody live alone in a room, or five in one for four.
      expect([...people.values()].filter((count) => count < 2 || count > 4)).toEqual([]);
    }
  };
  const reading = reader();
  await Promise.all([0, 1, 2, 3].map(mover));
  isMoving = false;
  await reading;

  const tables = await tablesOf(subnetworkId);
  await vi.waitFor(async () => {
    await follow();
    expect(Object.fromEntries(replica), `seed ${seed}`).toEqual(tables);
  });
  const { res } = await read(secret, keyCalls.export.assignments, { limit: 1000 });
  const standing = Object.entries(tables).filter(([, row]) => Array.isArray(row));
  expect(
    Object.fromEntries(
      (res?.assignments ?? []).map((one) => [one.membership_id, inShort({ ...one, resident: one })]),
    ),
  ).toEqual(Object.fromEntries(standing));
  expect(standing.some(([, row]) => Array.isArray(row) && row[4] !== null)).toBe(true);
}, 120_000);

it('forgets at night what a later change has replaced, and nothing that a cursor needs', async () => {
  const { hall, madeKey, changesSince } = await officeWithKeys(app);
  const { membershipId } = await resident(app.db, hall);
  const other = await resident(app.db, hall);
  const { secret } = await madeKey();
  const { cursor } = await changesSince(secret);
  for (const lastName of ['One', 'Two', 'Three'])
    await app.db.update(profiles).set({ lastName }).where(eq(profiles.membershipId, membershipId));
  const mine = () => app.db.select().from(residentChanges).where(eq(residentChanges.personId, membershipId));
  expect((await mine()).length).toBeGreaterThan(2);
  await vi.waitFor(async () => {
    await forgetChanges(app.db, new Date());
    expect(await mine()).toHaveLength(1);
  });
  await app.db.delete(memberships).where(eq(memberships.id, other.membershipId));
  await forgetChanges(app.db, new Date(Date.now() - 60_000));
  await vi.waitFor(async () => {
    const { changes } = await changesSince(secret, cursor);
    const states = changes.map(({ membership_id: id, state }) => [id, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [membershipId, 'registered'],
        [other.membershipId, 'gone'],
      ]),
    );
  });
});

it('shows the residents of a restored backup, whose transactions are of another database', async () => {
  const { hall, madeKey, changesSince } = await officeWithKeys(app);
  const { membershipId } = await resident(app.db, hall);
  const { secret } = await madeKey();
  await app.db.delete(residentChanges).where(eq(residentChanges.personId, membershipId));
  const { subnetworkId } = hall;
  for (const transactionId of ['9000000000000000000', '9000000000000000001'])
    await app.db
      .insert(residentChanges)
      .values({ transactionId, personId: membershipId, subnetworkId, changedAt: new Date() });
  expect((await changesSince(secret)).changes).toEqual([]);
  await adoptChanges(app.db);
  await vi.waitFor(async () =>
    expect((await changesSince(secret)).changes).toMatchObject([{ membership_id: membershipId }]),
  );
});
