import type { RoomId } from '@nestmate/contract/ids';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { untilWaitedFor } from '../../../test/database/locks';
import { community, resident, roomOf } from '../../../test/world/builders';
import { roomsIn } from '../../../test/world/rooms';
import type { Tx } from '../../platform/database/client';
import { subnetworks } from '../housing';
import { roomMembers, rooms } from './room.schema';

const app = await testApp();
const { db } = app;
const { requested, accept, leave, share, roomOf: roomFor } = roomsIn(app);

const lock = (tx: Tx, ids: readonly RoomId[]) =>
  tx
    .select()
    .from(rooms)
    .where(inArray(rooms.id, [...ids]))
    .orderBy(rooms.id)
    .for('update');

it('locks a resident’s current room when theirs merged with another while the row lock was awaited', async () => {
  const hall = await community(db, { capacity: 5 });
  const people = await Promise.all(Array.from({ length: 6 }, () => resident(db, hall)));
  const [ana, ben, cho, dee, eve, fay] = people;
  if (!ana || !ben || !cho || !dee || !eve || !fay) throw new Error('Six people live here');
  await roomOf(db, hall, [ana, ben]);
  await roomOf(db, hall, [cho, dee]);
  const roomIdOf = async ({ membershipId }: typeof ana) => {
    const mine = eq(roomMembers.membershipId, membershipId);
    const [row] = await db.select({ id: roomMembers.roomId }).from(roomMembers).where(mine);
    if (!row) throw new Error('Everybody here has a room');
    return row.id;
  };
  const [roomId, merged] = [await roomIdOf(ana), await roomIdOf(dee)];
  const request = await requested(eve, dee);

  // Simulates Ben and Cho moving in together: Dee's room changes without a lock on Dee's membership. Fay takes the last
  // place.
  const { accepting, joining } = await db.transaction(async (tx) => {
    await lock(tx, [roomId, merged]);
    const accepting = accept(dee, request);
    await untilWaitedFor(tx);
    const joining = db.transaction(async (other) => {
      await lock(other, [roomId]);
      await other.insert(roomMembers).values({ roomId, membershipId: fay.membershipId });
      await untilWaitedFor(other);
    });
    await untilWaitedFor(tx, 2);
    await tx.update(roomMembers).set({ roomId }).where(eq(roomMembers.roomId, merged));
    await tx.delete(rooms).where(eq(rooms.id, merged));
    return { accepting, joining };
  });

  await joining;
  expect(await accepting).toMatchObject({ code: 409, err: { error_code: 'room_too_small' } });
  expect((await roomFor(dee)).my_roommates).toHaveLength(4);
  expect((await roomFor(eve)).my_roommates).toHaveLength(0);
});

it('lets nobody leave, or stop sharing a bedroom, in a round that has closed while they waited', async () => {
  const hall = await community(db);
  const [ana, ben, cho, dee] = [
    await resident(db, hall),
    await resident(db, hall),
    await resident(db, hall),
    await resident(db, hall),
  ];
  await roomOf(db, hall, [ana, ben]);
  const asking = await db.transaction(async (tx) => {
    const here = eq(subnetworks.id, hall.subnetworkId);
    await tx.update(subnetworks).set({ roundStatus: 'CLOSED' }).where(here);
    const both = [leave(ana), share(cho, dee, false)];
    await untilWaitedFor(tx, 2);
    return { both };
  });
  const refused = { code: 409, err: { error_code: 'network_closed' } };
  expect(await Promise.all(asking.both)).toMatchObject([refused, refused]);
});
