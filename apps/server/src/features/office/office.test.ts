import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, resident } from '../../../test/world/builders';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffResidents, staffRooms, staffRounds } = staffCalls;

/** A match that community staff have created. */
async function matched() {
  const hall = await community(app.db);
  const { networkId, unitTypeId } = hall;
  const renee = await staffMember(app, { networkId });
  const joan = await staffMember(app, { networkId, role: 'community' });
  const [{ membershipId, userId }, mate] = [await resident(app.db, hall), await resident(app.db, hall)];
  const body = { membership_ids: [membershipId, mate.membershipId] };
  const made = await asStaff(joan, staffRooms.match, { params: { networkId }, body });
  const roomId = made.res?.room?.room_id;
  if (!roomId) throw new Error('No match was created');
  const roomFor = async () => (await app.call(calls.room.mine, { as: userId, params: { userId } })).res;
  return { hall, networkId, unitTypeId, renee, joan, mate, roomId, roomFor };
}

it('lets community staff create matches [1.9, 6.4]', async () => {
  const { mate, roomFor } = await matched();
  expect(await roomFor()).toMatchObject({ my_roommates: [{ membership_id: mate.membershipId }] });
});

it('lets only administrators lock, pause and remove [1.9, 6.4]', async () => {
  const { hall, networkId, unitTypeId, renee, joan, roomId, roomFor } = await matched();
  const leaving = await resident(app.db, hall);
  for (const [who, code] of [
    [joan, 403],
    [renee, 200],
  ] as const) {
    const lock = { params: { networkId, roomId }, body: { locked: true } };
    expect((await asStaff(who, staffRooms.lock, lock)).code).toBe(code);
    const pause = { params: { networkId, unitTypeId }, body: { paused: true } };
    expect((await asStaff(who, staffRounds.pause, pause)).code).toBe(code);
    const removal = {
      params: { networkId, membershipId: leaving.membershipId },
      body: { reason: 'Moved away' },
    };
    expect((await asStaff(who, staffResidents.remove, removal)).code).toBe(code);
  }

  expect(await roomFor()).toMatchObject({ locked: true });
  const gone = { as: leaving.userId, params: { userId: leaving.userId } };
  expect(await app.call(calls.room.mine, gone)).toMatchObject({ err: { error_code: 'AccessRemoved' } });
});
