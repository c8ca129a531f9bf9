import { once } from 'node:events';
import { createServer } from 'node:net';
import type { VideoCallId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type CallClient, callersOf, eventually } from '../../../../test/calls/calls';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { answer, callsOfARoom, enter, lists, sees, speak, stateOf } from '../../../../test/calls/room-calls';
import { freePort } from '../../../../test/servers/free-port';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { profiles } from '../../profile';

const app = await testApp();
const hall = await community(app.db, { capacity: 4 });
const { windowOf, somebody, roommates, ringing, talking } = await callsOfARoom(app, hall);

describeWithMediaWorker('a call of a room', () => {
  it('rings for everybody', async () => {
    const { ben, cho } = await ringing();
    for (const person of [ben, cho])
      await sees(person, {
        call: { state: 'ringing', group: { ringsFor: expect.arrayContaining([person.userId]) } },
      });
  });

  it('continues until one is left', async () => {
    const { ana, ben, cho, sid, callId } = await ringing();
    await answer(ben, callId);
    await sees(ana, { call: { state: 'answered', group: { ringsFor: [cho.userId] } } });
    await answer(cho, callId);
    for (const person of [ana, ben, cho]) await person.join(sid);
    await vi.waitFor(() => {
      const call = stateOf(ana)?.call;
      expect(call?.state === 'answered' ? call.participants : []).toHaveLength(3);
    }, eventually);
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    await sees(ana, { window: null });
    await sees(ben, { call: { state: 'answered', group: { ringsFor: [] } } });
    expect(await ana.ring(sid)).toMatchObject({ call: { callId, state: 'answered' }, window: ana.window });
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await sees(ben, { call: { state: 'ended', how: 'ended' } });
    await vi.waitFor(
      () =>
        expect(ben.callSteps()).toEqual([
          'Ana started',
          'Ben joined',
          'Cho joined',
          'Ana joined',
          'Cho ended',
        ]),
      eventually,
    );
  });

  it('keeps ringing until all decline', async () => {
    const { ana, ben, cho, callId } = await ringing();
    await ben.askCall('video.decline', { callId });
    await sees(ana, { call: { state: 'ringing', group: { ringsFor: [cho.userId] } } });
    await cho.askCall('video.decline', { callId });
    await sees(ana, { call: { state: 'ended', how: 'declined' } });
  });

  it('is not started by a request that may only join', async () => {
    const { ana, ben, cho, sid, callId } = await ringing();
    const late = { sid, window: cho.window, onlyJoins: true };
    await ben.askCall('video.answer', { callId, window: ben.window });
    await ben.askCall('video.hangUp', { callId, window: ben.window });
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    await sees(ana, { call: { state: 'ended' } });
    expect(await cho.askCall('video.ring', late)).toEqual({ error_code: 'CallEnded' });
    await ana.ring(sid);
    expect(await cho.askCall('video.ring', late)).toMatchObject({ call: { state: 'answered' } });
  });

  it('does not ring for a person in another call, who can join afterwards', async () => {
    const { ana, ben, cho, sid } = await roommates();
    const dan = await somebody('Dan');
    const { call } = await dan.ring(await dan.sidWith(cho));
    expect(await ana.ring(sid)).toMatchObject({ call: { group: { ringsFor: [ben.userId] } } });
    expect(await cho.ring(sid)).toEqual({ error_code: 'AlreadyInCall' });
    await cho.askCall('video.decline', { callId: call?.callId ?? newId<VideoCallId>() });
    expect(await cho.ring(sid)).toMatchObject({ call: { state: 'answered' }, window: cho.window });
  });

  it('is not answered with another person’s token', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const { window, peerId } = ben;
    const join = { token: await ana.roomToken(sid), peerId };
    const refused = { error_code: 'VideoTokenRefused', code: 20_101 };
    expect(await ben.askCall('video.answer', { callId, window, join })).toEqual(refused);
    expect(await ben.askCall('video.current', {})).toMatchObject({ current: { call: { state: 'ringing' } } });
  });

  it('refuses another person’s token with code 20101', async () => {
    const { ana, ben, sid } = await talking();
    const { window, peerId } = ana;
    expect(await ana.askCall('video.join', { token: await ben.roomToken(sid), window, peerId })).toEqual({
      error_code: 'VideoTokenRefused',
      code: 20_101,
    });
  });

  it('continues for two roommates when one has blocked the other, as their conversation does', async () => {
    const { ana, ben, cho, callId } = await talking();
    for (const person of [ana, ben, cho]) await enter(person, callId);
    const producerId = await speak(cho, callId);
    await ana.ask('chat.block', { sid: await ana.sidWith(cho), blocked: true });
    await lists(ana, [{ producerId }]);
    expect(await enter(cho, callId)).toMatchObject({ producers: [{ producerId }] });
  });

  it('shows the faces of its people except to two with a block between them', async () => {
    const { ana, ben, cho } = await talking();
    for (const { membershipId } of [ana, ben, cho])
      await app.db
        .update(profiles)
        .set({ pictureKey: 'face' })
        .where(eq(profiles.membershipId, membershipId));
    const shownTo = (person: CallClient) => person.askCall('video.current', {});
    const showing = (people: readonly CallClient[]) =>
      [ana, ben, cho].map(({ userId }) =>
        expect.objectContaining({
          userId,
          picture: people.some((one) => one.userId === userId) ? expect.stringContaining('/face') : null,
        }),
      );
    const peopleOf = ({ current }: Awaited<ReturnType<typeof shownTo>>) =>
      current && 'group' in current.call ? current.call.group?.people : [];
    expect(peopleOf(await shownTo(cho))).toEqual(expect.arrayContaining(showing([ana, ben, cho])));
    await ana.ask('chat.block', { sid: await ana.sidWith(cho), blocked: true });
    expect(peopleOf(await shownTo(cho))).toEqual(expect.arrayContaining(showing([ben])));
  });
});

describeWithMediaWorker('a server whose workers cannot get their port', () => {
  it('refuses the answer to a room’s call that rang before, until it can forward media', async () => {
    const firstPort = await freePort();
    const taken = createServer().listen(firstPort);
    await once(taken, 'listening');
    const media = { ...app.config.media, firstPort, maxWorkers: 1 };
    const other = await testApp({ beside: app, config: { ...app.config, media } });
    const openThere = await callersOf(other);
    const people = [await resident(app.db, hall), await resident(app.db, hall), await resident(app.db, hall)];
    await roomOf(app.db, hall, people);
    const [first, ...rest] = people;
    if (!first) throw new Error('Nobody is here');
    const ana = await windowOf(first);
    const [ben, cho] = await Promise.all(rest.map(openThere));
    if (!ben || !cho) throw new Error('Nobody is here');
    const sid = await ana.sidWith(ben, cho);
    const { call } = await ana.ring(sid);
    const callId = call?.callId ?? newId<VideoCallId>();
    const unavailable = { error_code: 'GroupCallUnavailable' };
    for (const [name, person] of Object.entries({ ben, cho }))
      expect(await answer(person, callId), name).toEqual(unavailable);
    expect(await ben.ring(sid)).toEqual(unavailable);
    await expect(ben.roomToken(sid)).rejects.toThrow('GroupCallUnavailable');
    expect(stateOf(ben)).toMatchObject({ call: { state: 'ringing' } });

    taken.close();
    await once(taken, 'close');
    await answer(ben, callId);
    await ben.join(sid);
    expect((await enter(ben, callId)).epoch).toBeDefined();
  });
});

describe('a server that cannot forward media', () => {
  it('refuses before it rings a room’s call that not all could join, in its preview and in its ring', async () => {
    const firstPort = await freePort();
    const taken = createServer().listen(firstPort);
    await once(taken, 'listening');
    const media = { ...app.config.media, firstPort, maxWorkers: 1 };
    const other = await testApp({ beside: app, config: { ...app.config, media } });
    const openWindow = await callersOf(other);
    const people = [await resident(app.db, hall), await resident(app.db, hall), await resident(app.db, hall)];
    await roomOf(app.db, hall, people);
    const [ana, ben, cho] = await Promise.all(people.map(openWindow));
    if (!ana || !ben || !cho) throw new Error('Nobody is here');
    const sid = await ana.sidWith(ben, cho);
    await expect(ana.roomToken(sid)).rejects.toThrow('GroupCallUnavailable');
    expect(await ana.ring(sid)).toEqual({ error_code: 'GroupCallUnavailable' });
    expect(await ben.askCall('video.current', {})).toEqual({ current: null });
    // Two who live alone with each other need no server.
    const pair = [await resident(app.db, hall), await resident(app.db, hall)];
    await roomOf(app.db, hall, pair);
    const [dan, eva] = await Promise.all(pair.map(openWindow));
    if (!dan || !eva) throw new Error('Nobody is here');
    const alone = await dan.sidWith(eva);
    expect((await dan.ring(alone)).call).toBeDefined();
    taken.close();
  });
});
