import { calls } from '@nestmate/contract';
import type { Language } from '@nestmate/contract/languages';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, roomOf } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { dayMs } from '../../platform/durations';
import { setBlocked } from '../blocking';
import { unitTypes } from '../housing';
import { rooms } from './room.schema';

const app = await testApp();
const { db } = app;

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function lastDaysFor(me: Person, language: Language = 'en') {
  const { res, err } = await app.call(calls.room.lastDays, {
    as: me.userId,
    params: { userId: me.userId },
    headers: { 'accept-language': language },
  });
  if (!res) throw new Error(err.error_code);
  return res.last_days;
}

/** A hall whose matching ends in three days, with a room of two people. */
async function hallWithRoom(settings: Parameters<typeof community>[1] = {}) {
  const hall = await community(db, { deadlineEnd: inDays(3), capacity: 3, ...settings });
  const genderId = hall.womanId;
  const [ana, ben] = [await resident(db, hall, { genderId }), await resident(db, hall, { genderId })];
  const roomId = await roomOf(db, hall, [ana, ben]);
  return { hall, ana, ben, roomId, me: await resident(db, hall, { genderId }) };
}

it('counts the places in which nobody lives, and the rooms that a resident could join [1.9]', async () => {
  const { hall, me, ana, ben, roomId } = await hallWithRoom();
  await db
    .update(unitTypes)
    .set({ unitCount: 4, heldBackCount: 1, heldBackReason: 'Repairs' })
    .where(eq(unitTypes.id, hall.unitTypeId));
  expect(await lastDaysFor(me)).toMatchObject({ places_left: 7, rooms_looking: 1, after_deadline: null });
  // Their own room is none that they could join.
  expect(await lastDaysFor(ana)).toMatchObject({ places_left: 7, rooms_looking: 0 });
  await db.update(rooms).set({ locked: true }).where(eq(rooms.id, roomId));
  expect(await lastDaysFor(me)).toMatchObject({ places_left: 6, rooms_looking: 0 });
  await db.update(rooms).set({ locked: false }).where(eq(rooms.id, roomId));

  await setBlocked(db, ben.userId, me.userId, true);
  expect(await lastDaysFor(me)).toMatchObject({ rooms_looking: 0 });
});

it('counts no room that its gender policy, its size or its lock closes to a resident [1.9]', async () => {
  const { hall, me } = await hallWithRoom({ genderPolicy: 'SAME_GENDER' });
  const man = await resident(db, hall, { genderId: hall.manId });
  expect((await lastDaysFor(man))?.rooms_looking).toBe(0);
  const [cho, dee] = [
    await resident(db, hall, { genderId: hall.womanId }),
    await resident(db, hall, { genderId: hall.womanId }),
  ];
  await roomOf(db, hall, [cho, dee], true);
  expect((await lastDaysFor(me))?.rooms_looking).toBe(1);
});

it('counts no room of somebody with whom a roommate shares a block, or an account [1.9]', async () => {
  const { hall, me, ben } = await hallWithRoom({ capacity: 4 });
  const mate = await resident(db, hall);
  await roomOf(db, hall, [me, mate]);
  expect((await lastDaysFor(me))?.rooms_looking).toBe(1);
  await setBlocked(db, mate.userId, ben.userId, true);
  expect((await lastDaysFor(me))?.rooms_looking).toBe(0);

  const other = await hallWithRoom({ capacity: 4 });
  const twice = await resident(db, other.hall, { userId: other.ana.userId });
  await roomOf(db, other.hall, [other.me, twice]);
  expect((await lastDaysFor(other.me))?.rooms_looking).toBe(0);
});

it('says what follows in the office’s words, in the resident’s language [1.9]', async () => {
  const afterDeadlineText = { en: 'We place everyone on Monday.', es: 'El lunes asignamos a todos.' };
  const { me } = await hallWithRoom({ afterDeadlineText });
  expect((await lastDaysFor(me, 'es'))?.after_deadline).toBe(afterDeadlineText.es);
  expect((await lastDaysFor(me, 'zh'))?.after_deadline).toBe(afterDeadlineText.en);
});

it('says nothing before the last days, while paused, after the end, and in a full or locked room [4.2]', async () => {
  const early = await hallWithRoom({ deadlineEnd: inDays(9) });
  expect(await lastDaysFor(early.me)).toBeNull();
  const reminded = await hallWithRoom({ deadlineEnd: inDays(9), reminderDays: 14 });
  expect(await lastDaysFor(reminded.me)).not.toBeNull();
  for (const settings of [{ paused: true }, { roundStatus: 'ACTIVE' as const }, { deadlineEnd: inDays(-2) }])
    expect(await lastDaysFor((await hallWithRoom(settings)).me)).toBeNull();
  expect(await lastDaysFor((await hallWithRoom({ capacity: 2 })).ana)).toBeNull();
  const locked = await community(db, { deadlineEnd: inDays(3) });
  const [cho, dee] = [await resident(db, locked), await resident(db, locked)];
  await roomOf(db, locked, [cho, dee], true);
  expect(await lastDaysFor(cho)).toBeNull();
});
