import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { callsOfARoom, enter, lists, refIn, sees, speak, stateOf } from '../../../../test/calls/room-calls';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community } from '../../../../test/world/builders';

const { staffResidents, staffRooms } = staffCalls;
const app = await testApp();
const hall = await community(app.db, { capacity: 4 });
const { talking } = await callsOfARoom(app, hall);

describeWithMediaWorker('a call of a room', () => {
  it('continues without a person as soon as they delete their account', async () => {
    const { ana, ben, cho, callId } = await talking();
    for (const person of [ana, ben, cho]) await enter(person, callId);
    await speak(cho, callId);
    await lists(ana, [{ userId: cho.userId }]);
    await app.call(calls.account.remove, { as: cho.userId });
    await lists(ana, []);
    await sees(ana, { call: { state: 'answered' } });
    expect(stateOf(ana)?.call.group?.people.map(({ userId }) => userId)).not.toContain(cho.userId);
  });

  /** Cho leaves the call for this reason, and leaves no media in it. */
  const isPutOut = async (leave: (people: Awaited<ReturnType<typeof talking>>) => Promise<unknown>) => {
    const people = await talking();
    const { ana, ben, cho, callId } = people;
    for (const person of [ana, ben, cho]) await enter(person, callId);
    await speak(cho, callId);
    const producerId = await speak(ana, callId);
    await lists(ben, [{ userId: ana.userId }, { userId: cho.userId }]);
    await leave(people);
    await lists(ben, [{ producerId }]);
    await sees(ben, { call: { state: 'answered' } });
    expect(stateOf(ben)?.call.group?.people.map(({ userId }) => userId)).not.toContain(cho.userId);
    return people;
  };

  it('removes a person for good as soon as they leave the room', async () => {
    const { cho, sid, callId } = await isPutOut(({ cho: { userId, membershipId } }) =>
      app.call(calls.room.leave, { as: userId, membershipId, params: { userId } }),
    );
    await sees(cho, { window: null });
    expect(await cho.askCall('video.group.enter', refIn(callId, cho))).toEqual({ error_code: 'CallEnded' });
    await expect(cho.roomToken(sid)).rejects.toThrow('NotFound');
    expect(await cho.ring(sid)).toEqual({ error_code: 'NotFound' });
  });

  it('removes a person as soon as the housing office takes them out of the room', async () => {
    const office = await staffMember(app, { networkId: hall.networkId });
    await isPutOut(({ cho: { membershipId }, roomId }) =>
      callAsStaff(app)(office, staffRooms.takeOut, {
        params: { networkId: hall.networkId, membershipId, roomId },
        body: { reason: 'They asked for it' },
      }),
    );
  });

  it('removes a person as soon as the housing office removes their membership', async () => {
    const office = await staffMember(app, { networkId: hall.networkId });
    await isPutOut(({ cho: { membershipId } }) =>
      callAsStaff(app)(office, staffResidents.remove, {
        params: { networkId: hall.networkId, membershipId },
        body: { reason: 'They moved away' },
      }),
    );
  });

  it('removes a person as soon as they log out', async () => {
    await isPutOut(async ({ cho: { userId } }) => {
      const as = { as: userId, params: { userId } };
      const { res } = await app.call(calls.sessions.list, as);
      for (const { session_id: sessionId } of res?.sessions ?? []) {
        const token = await app.tokenOf(userId);
        await app.call(calls.sessions.end, { token, params: { userId, sessionId } });
      }
    });
  });
});
