import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type CallClient, eventually } from '../../../../test/calls/calls';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import {
  answer,
  callsOfARoom,
  enter,
  fingerprints,
  heard,
  lists,
  refIn,
  sees,
  speak,
  stateOf,
  vp8,
} from '../../../../test/calls/room-calls';
import { community } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';

const app = await testApp();
const workers: types.Worker[] = [];
const { start } = app.mediaWorkers;
app.mediaWorkers.start = async (settings) => {
  const worker = await start(settings);
  workers.push(worker);
  return worker;
};
const hall = await community(app.db, { capacity: 4 });
const { somebody, ringing, talking, receivedIn } = await callsOfARoom(app, hall);

const stopWorkers = (signal: string) => {
  for (const { pid, closed } of workers) if (!closed) process.kill(pid, signal);
};
/** It takes some seconds until a hanging worker is given up. */
const untilReplaced = { timeout: 25_000, interval: 50 };

describeWithMediaWorker('the media of a room’s call', () => {
  it('announces to the others that a phone shows something else', async () => {
    const { ana, ben, callId } = await talking();
    for (const person of [ana, ben]) await enter(person, callId);
    const sent = { ...refIn(callId, ana), source: 'camera', isPaused: false } as const;
    const { producerId = '' } = await ana.askCall('video.group.produce', { ...sent, rtpParameters: vp8 });
    const rest = { ...refIn(callId, ana), producerId };
    await ana.askCall('video.group.pause', { ...rest, isPaused: true, isAway: true });
    await lists(ben, [{ producerId, isPaused: true, isAway: true }]);
    await ana.askCall('video.group.pause', { ...rest, isPaused: false });
    await lists(ben, [{ producerId, isPaused: false, isAway: false }]);
  });

  it('announces to a sender which of their pictures are received', async () => {
    const { ana, ben, cho, callId } = await talking();
    await enter(ana, callId);
    const rooms = { ben: await enter(ben, callId), cho: await enter(cho, callId) };
    const encodings = [3331, 3332, 3333].map((ssrc) => ({ ssrc }));
    const sent = { ...refIn(callId, ana), source: 'camera', isPaused: false } as const;
    const rtpParameters = { ...vp8, encodings };
    const { producerId = '' } = await ana.askCall('video.group.produce', { ...sent, rtpParameters });
    const nothing = { producerId, isAway: false, spatialLayer: null };
    await lists(ana, [nothing]);
    const take = async (person: CallClient, rtpCapabilities: VideoRtpCapabilities) => {
      const peerRef = refIn(callId, person);
      const { consumerId = '' } = await person.askCall('video.group.consume', {
        ...peerRef,
        producerId,
        rtpCapabilities,
      });
      return (spatialLayer: number, isPaused = false) =>
        person.askCall('video.group.prefer', { ...peerRef, consumerId, isPaused, spatialLayer });
    };
    const prefer = {
      ben: await take(ben, rooms.ben.rtpCapabilities),
      cho: await take(cho, rooms.cho.rtpCapabilities),
    };
    await prefer.ben(0);
    await lists(ana, [{ ...nothing, spatialLayer: 0 }]);
    await prefer.cho(2);
    await lists(ana, [{ ...nothing, spatialLayer: 2 }]);
    await prefer.cho(2, true);
    await lists(ana, [{ ...nothing, spatialLayer: 0 }]);
    await prefer.cho(1);
    await lists(ana, [{ ...nothing, spatialLayer: 1 }]);
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await lists(ana, [{ ...nothing, spatialLayer: 0 }]);
  });

  it('lets each hear what the others send, until it is closed or they leave', async () => {
    const { ana, ben, cho, callId } = await talking();
    const rooms = [await enter(ana, callId), await enter(ben, callId), await enter(cho, callId)] as const;
    expect(new Set(rooms.map(({ epoch }) => epoch)).size).toBe(1);
    expect(await enter(ana, callId)).toMatchObject({ send: { id: rooms[0].send.id } });
    const peerRef = refIn(callId, ana);
    const connected = { ...peerRef, transportId: rooms[0].send.id, dtlsParameters: { fingerprints } };
    expect(await ana.askCall('video.group.connect', connected)).toEqual({});
    expect(await ana.askCall('video.group.connect', connected)).toEqual({});
    const producerId = await speak(ana, callId);
    const sent = {
      producerId,
      userId: ana.userId,
      peerId: ana.peerId,
      source: 'microphone',
      isPaused: false,
    };
    for (const person of [ana, ben, cho]) await lists(person, [sent]);
    const request = { ...refIn(callId, ben), producerId, rtpCapabilities: rooms[1].rtpCapabilities };
    const consumed = await ben.askCall('video.group.consume', request);
    expect(consumed).toMatchObject({
      kind: 'audio',
      rtpParameters: { codecs: [{ mimeType: 'audio/opus' }] },
    });
    expect(await ben.askCall('video.group.consume', request)).toEqual(consumed);
    const preferred = { ...refIn(callId, ben), consumerId: consumed.consumerId ?? '', isPaused: false };
    expect(await ben.askCall('video.group.prefer', { ...preferred, spatialLayer: 1, priority: 200 })).toEqual(
      {},
    );
    expect(await ana.askCall('video.group.pause', { ...peerRef, producerId, isPaused: true })).toEqual({});
    await lists(cho, [{ ...sent, isPaused: true }]);
    const again = await speak(ana, callId);
    await lists(cho, [{ ...sent, producerId: again }]);
    await vi.waitFor(async () =>
      expect(await ben.askCall('video.group.prefer', preferred)).toEqual({ error_code: 'NotFound' }),
    );
    expect(await ana.askCall('video.group.close', { ...peerRef, producerId: again })).toEqual({});
    await lists(ben, []);
    await speak(cho, callId);
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await lists(ben, []);
    const { iceParameters } = await ben.askCall('video.group.restart', {
      ...refIn(callId, ben),
      transportId: rooms[1].receive.id,
    });
    expect(iceParameters?.password).not.toBe(rooms[1].receive.iceParameters.password);
  });

  it('refuses invalid requests and those about others’ media', async () => {
    const { ana, ben, callId } = await talking();
    const [here, there] = [await enter(ana, callId), await enter(ben, callId)];
    const producerId = await speak(ben, callId);
    const stranger = await somebody('Eve');
    const ended = { error_code: 'CallEnded' };
    for (const { peerId } of [ana, stranger])
      expect(await stranger.askCall('video.group.enter', { callId, peerId })).toEqual(ended);
    expect(await ana.askCall('video.group.enter', refIn(callId, ben))).toEqual(ended);
    expect(
      await ana.askCall('video.group.enter', { callId: newId<VideoCallId>(), peerId: ana.peerId }),
    ).toEqual(ended);
    const peerRef = refIn(callId, ana);
    const missing = { error_code: 'NotFound' };
    const dtlsParameters = { fingerprints };
    expect(
      await ana.askCall('video.group.connect', { ...peerRef, transportId: there.send.id, dtlsParameters }),
    ).toEqual(missing);
    expect(await ana.askCall('video.group.pause', { ...peerRef, producerId, isPaused: true })).toEqual(
      missing,
    );
    expect(await ana.askCall('video.group.close', { ...peerRef, producerId })).toEqual({});
    const wrong = { error_code: 'InvalidInput' };
    const transportId = here.send.id;
    expect(
      await ana.askCall('video.group.connect', {
        ...peerRef,
        transportId,
        dtlsParameters: { fingerprints: [] },
      }),
    ).toEqual(wrong);
    const sent = { ...peerRef, source: 'microphone', isPaused: false } as const;
    expect(await ana.askCall('video.group.produce', { ...sent, rtpParameters: vp8 })).toEqual(wrong);
    const rtpCapabilities = { codecs: [], headerExtensions: [] };
    expect(await ana.askCall('video.group.consume', { ...peerRef, producerId, rtpCapabilities })).toEqual(
      wrong,
    );
    const nothing = { ...peerRef, producerId: newId(), rtpCapabilities: here.rtpCapabilities };
    expect(await ana.askCall('video.group.consume', nothing)).toEqual(missing);
    expect(
      await ben.askCall('video.group.pause', { ...refIn(callId, ben), producerId, isPaused: true }),
    ).toEqual({});
  });

  it('goes through the server alone from its first answer', async () => {
    const { ana, ben, cho, sid, callId } = await ringing();
    const receives = await receivedIn(sid, ben);
    const { room } = await ben.askCall('video.answer', {
      callId,
      window: ben.window,
      join: {
        token: await ben.roomToken(sid),
        peerId: ben.peerId,
        receives,
        offer: { revision: 1, description: { type: 'offer', sdp: 'v=0' } },
      },
    });
    expect(room).toMatchObject({ rtpCapabilities: receives, producers: [] });
    await ana.join(sid);
    await sees(ben, { call: { participants: [{ peerId: ana.peerId }, { peerId: ben.peerId }] } });
    expect(await enter(ana, callId)).toMatchObject({ epoch: room?.epoch });
    const producerId = await speak(ana, callId);
    await lists(ben, [{ producerId }]);
    const signal = { callId, revision: 1, description: { type: 'offer', sdp: 'v=0' } } as const;
    await ana.askCall('video.signal', { ...signal, to: ben.peerId });
    // An event that follows it shows that it was not passed on.
    await answer(cho, callId);
    await sees(ben, { call: { group: { ringsFor: [] } } });
    expect([ana.signals(), ben.signals()]).toEqual([[], []]);
  });

  it('returns everything to receive in the one reply to a person who joins', async () => {
    const { ana, ben, cho, sid, callId } = await ringing();
    const receives = await receivedIn(sid, ben);
    await answer(ben, callId);
    for (const person of [ana, ben]) await person.join(sid);
    await enter(ana, callId);
    const producerId = await speak(ana, callId);
    const choJoins = { token: await cho.roomToken(sid), peerId: cho.peerId, receives };
    const joins = { sid, window: cho.window, join: choJoins };
    const { call, window, room } = await cho.askCall('video.ring', joins);
    expect([call?.state, window]).toEqual(['answered', cho.window]);
    expect(room).toMatchObject({
      rtpCapabilities: receives,
      producers: [{ producerId }],
      received: [{ producerId, kind: 'audio' }],
    });
    expect((await cho.askCall('video.ring', joins)).room?.received).toEqual(room?.received);
    const request = { ...refIn(callId, cho), producerId, rtpCapabilities: receives };
    const { consumerId } = await cho.askCall('video.group.consume', request);
    expect(room?.received[0]?.consumerId).toBe(consumerId);
    await vi.waitFor(
      () => expect(ana.callSteps()).toEqual(['Ana started', 'Ben joined', 'Cho joined']),
      eventually,
    );
  });

  describe('that a roommate may join', () => {
    /** Ana and Ben are in it, Ana speaks, and Cho looks at the preview. */
    const previewed = async () => {
      const { ana, ben, cho, sid, callId } = await ringing();
      const receives = await receivedIn(sid, cho);
      await answer(ben, callId);
      for (const person of [ana, ben]) await person.join(sid);
      await enter(ana, callId);
      const producerId = await speak(ana, callId);
      const joinRequest = { token: await cho.roomToken(sid), peerId: cho.peerId, receives };
      const prepared = await cho.askCall('video.prepare', joinRequest);
      const join = (transportId?: string) =>
        cho.askCall('video.answer', { callId, window: cho.window, join: { ...joinRequest, transportId } });
      return { ana, ben, cho, sid, callId, producerId, joinRequest, prepared, join };
    };

    it('continues on the connection that their preview has prepared without media', async () => {
      const { ana, cho, callId, producerId, prepared, join } = await previewed();
      const { send, receive } = prepared;
      if (!send || !receive) throw new Error('Nothing was prepared');
      expect(prepared).toMatchObject({ callId, producers: [] });
      expect(prepared.received).toMatchObject([{ producerId, preferences: { isPaused: true } }]);
      const connected = {
        ...refIn(callId, cho),
        transportId: receive.id,
        dtlsParameters: { fingerprints },
      };
      expect(await cho.askCall('video.group.connect', connected)).toEqual({});
      const theirs = { ...refIn(callId, cho), producerId, rtpCapabilities: prepared.rtpCapabilities ?? {} };
      for (const request of ['video.group.consume', 'video.group.prefer'] as const)
        expect(
          await cho.askCall(request, {
            ...theirs,
            consumerId: prepared.received?.[0]?.consumerId ?? '',
            isPaused: false,
          }),
          request,
        ).toEqual({ error_code: 'CallEnded' });
      expect(stateOf(ana)).toMatchObject({ call: { participants: { length: 2 } } });
      const { room } = await join(receive.id);
      expect(room).toMatchObject({ send: { id: send.id }, receive: { id: receive.id } });
      expect(room?.received).toMatchObject([{ ...prepared.received?.[0], preferences: { isPaused: false } }]);
    });

    it('uses a new transport where they do not name the prepared one', async () => {
      const { prepared, join } = await previewed();
      expect((await join()).room?.receive.id).not.toBe(prepared.receive?.id);
    });

    it('is prepared only for people who may join it', async () => {
      const { ana, sid, callId, joinRequest, prepared } = await previewed();
      const eve = await somebody('Eve');
      expect(await eve.askCall('video.prepare', joinRequest)).toMatchObject({ code: 20101 });
      const own = { token: await ana.roomToken(sid), peerId: ana.peerId, receives: joinRequest.receives };
      expect(await ana.askCall('video.prepare', own)).toEqual({ error_code: 'NotFound' });
      const connected = { callId, peerId: joinRequest.peerId, transportId: prepared.receive?.id ?? '' };
      expect(
        await eve.askCall('video.group.connect', { ...connected, dtlsParameters: { fingerprints } }),
      ).toEqual({ error_code: 'CallEnded' });
    });
  });

  it.each([
    ['dies', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ])('starts over when its worker %s', async (_, signal) => {
    const { ana, ben, callId } = await talking();
    const before = await enter(ana, callId);
    await enter(ben, callId);
    stopWorkers(signal);
    await vi.waitFor(
      () => expect(heard(ben, 'video.group.lost')).toEqual([{ callId, epoch: before.epoch }]),
      untilReplaced,
    );
    const after = await enter(ana, callId);
    expect(after.epoch).not.toBe(before.epoch);
    expect((await enter(ben, callId)).epoch).toBe(after.epoch);
  });

  it.each([
    ['is dead', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ])('is answered although its worker %s', async (_, signal) => {
    const { ana, ben, cho, sid, callId } = await ringing();
    const receives = await receivedIn(sid, cho);
    await answer(ben, callId);
    for (const person of [ana, ben]) await person.join(sid);
    const join = { token: await cho.roomToken(sid), peerId: cho.peerId, receives };
    stopWorkers(signal);
    const { call } = await cho.askCall('video.answer', { callId, window: cho.window, join });
    expect(call).toMatchObject({ state: 'answered' });
    const epochs = await vi.waitFor(async () => {
      const entered = [await enter(ana, callId), await enter(ben, callId), await enter(cho, callId)];
      return entered.map(({ epoch }) => epoch);
    }, untilReplaced);
    expect(new Set(epochs).size).toBe(1);
  });
});
