import { createServer } from 'node:net';
import { once } from 'node:events';
import { calls } from '@nestmate/contract';
import type { ChatSid, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRtpCapabilities, VideoRtpParameters } from '@nestmate/contract/video-group';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import type { types } from 'mediasoup';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident, roomOf } from '../../../../test/builders';
import { type Calling, callersOf } from '../../../../test/calls';
import { freePort } from '../../../../test/free-port';
import { describeWithMediaWorker } from '../../../../test/media-worker';
import { callAsStaff, staffMember } from '../../../../test/staff';
import { newId } from '../../../platform/ids';
import { profiles } from '../../profile';

const opus: VideoRtpParameters = {
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 1111 }],
  rtcp: { cname: 'a microphone' },
};
const vp8: VideoRtpParameters = {
  codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }],
  encodings: [{ ssrc: 2222 }],
  rtcp: { cname: 'a camera' },
};
const fingerprints = [{ algorithm: 'sha-256' as const, value: Array(32).fill('AB').join(':') }];

const { staffResidents, staffRooms } = staffCalls;
const app = await testApp();
const workers: types.Worker[] = [];
const { start } = app.mediaWorkers;
app.mediaWorkers.start = async (settings) => {
  const worker = await start(settings);
  workers.push(worker);
  return worker;
};
const hall = await community(app.db, { capacity: 4 });
let windowOf: Awaited<ReturnType<typeof callersOf>>;
beforeAll(async () => {
  windowOf = await callersOf(app);
});
const someone = async (firstName: string) => windowOf(await resident(app.db, hall, { firstName }));
const eventually = { timeout: 10_000, interval: 20 };

/** Three who live in a room, and its conversation. */
const roommates = async () => {
  const [ana, ben, cho] = [await someone('Ana'), await someone('Ben'), await someone('Cho')];
  const roomId = await roomOf(app.db, hall, [ana, ben, cho]);
  return { ana, ben, cho, roomId, sid: await ana.sidWith(ben, cho) };
};
const ringing = async () => {
  const people = await roommates();
  const { call } = await people.ana.ring(people.sid);
  if (!call) throw new Error('It does not ring');
  return { ...people, callId: call.callId };
};
const answer = ({ askCall, window }: Calling, callId: VideoCallId) =>
  askCall('video.answer', { callId, window });
/** All three have answered and joined. */
const talking = async () => {
  const people = await ringing();
  const { ana, ben, cho, sid, callId } = people;
  for (const person of [ben, cho]) await answer(person, callId);
  for (const person of [ana, ben, cho]) await person.join(sid);
  return people;
};
const stateOf = ({ states }: Calling) => states().at(-1);
const sees = (person: Calling, state: object) =>
  vi.waitFor(() => expect(stateOf(person)).toMatchObject(state), eventually);

const stopWorkers = (signal: string) => {
  for (const { pid, closed } of workers) if (!closed) process.kill(pid, signal);
};
/** It takes some seconds until a hanging worker is given up. */
const untilReplaced = { timeout: 25_000, interval: 50 };

const placeIn = (callId: VideoCallId, { peerId }: Calling) => ({ callId, peerId });
const enter = async (person: Calling, callId: VideoCallId) => {
  const { epoch, rtpCapabilities, send, receive, producers, error_code } = await person.askCall(
    'video.group.enter',
    placeIn(callId, person),
  );
  if (!epoch || !rtpCapabilities || !send || !receive) throw new Error(`No room: ${error_code}`);
  return { epoch, rtpCapabilities, send, receive, producers };
};
const speak = async (person: Calling, callId: VideoCallId, isPaused = false) => {
  const sent = { source: 'microphone', rtpParameters: opus, isPaused } as const;
  const { producerId } = await person.askCall('video.group.produce', { ...placeIn(callId, person), ...sent });
  if (!producerId) throw new Error('Nothing is sent');
  return producerId;
};
const heard = ({ received }: Calling, wanted: string) =>
  received.flatMap(([name, event]) => (name === wanted ? [event as Record<string, unknown>] : []));
const lists = (person: Calling, producers: object[]) =>
  vi.waitFor(
    () => expect(heard(person, 'video.group.producers').at(-1)).toMatchObject({ producers }),
    eventually,
  );

/** The media that a window can receive from a server, as its token says. */
const receivedIn = async (sid: ChatSid, { userId, membershipId }: Calling) => {
  const asked = { as: userId, membershipId, params: { userId }, query: { sid } };
  const { res } = await app.call(calls.video.token, asked);
  if (!res?.rtp_capabilities) throw new Error('Nobody knows what can be received');
  return res.rtp_capabilities;
};

describeWithMediaWorker('a call of a room', () => {
  it('rings for everybody, continues with those who answer, and ends when one is left', async () => {
    const { ana, ben, cho, sid, callId } = await ringing();
    for (const person of [ben, cho])
      await sees(person, {
        call: { state: 'ringing', group: { ringsFor: expect.arrayContaining([person.userId]) } },
      });
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

  it('keeps ringing for the others when one declines, and ends when all do', async () => {
    const { ana, ben, cho, callId } = await ringing();
    await ben.askCall('video.decline', { callId });
    await sees(ana, { call: { state: 'ringing', group: { ringsFor: [cho.userId] } } });
    await cho.askCall('video.decline', { callId });
    await sees(ana, { call: { state: 'ended', how: 'declined' } });
  });

  it('is only joined, not started, by a person who wants to call nobody', async () => {
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
    const dan = await someone('Dan');
    const { call } = await dan.ring(await dan.sidWith(cho));
    expect(await ana.ring(sid)).toMatchObject({ call: { group: { ringsFor: [ben.userId] } } });
    expect(await cho.ring(sid)).toEqual({ error_code: 'AlreadyInCall' });
    await cho.askCall('video.decline', { callId: call?.callId ?? newId<VideoCallId>() });
    expect(await cho.ring(sid)).toMatchObject({ call: { state: 'answered' }, window: cho.window });
  });

  it('tells a sender which of their pictures are taken, and the others that a phone shows something else', async () => {
    const { ana, ben, cho, callId } = await talking();
    await enter(ana, callId);
    const rooms = { ben: await enter(ben, callId), cho: await enter(cho, callId) };
    const encodings = [3331, 3332, 3333].map((ssrc) => ({ ssrc }));
    const sent = { ...placeIn(callId, ana), source: 'camera', isPaused: false } as const;
    const rtpParameters = { ...vp8, encodings };
    const { producerId = '' } = await ana.askCall('video.group.produce', { ...sent, rtpParameters });
    const nothing = { producerId, isAway: false, spatialLayer: null };
    await lists(ana, [nothing]);
    const take = async (person: Calling, rtpCapabilities: VideoRtpCapabilities) => {
      const place = placeIn(callId, person);
      const { consumerId = '' } = await person.askCall('video.group.consume', {
        ...place,
        producerId,
        rtpCapabilities,
      });
      return (spatialLayer: number, isPaused = false) =>
        person.askCall('video.group.prefer', { ...place, consumerId, isPaused, spatialLayer });
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

    const rest = { ...placeIn(callId, ana), producerId };
    await ana.askCall('video.group.pause', { ...rest, isPaused: true, isAway: true });
    await lists(ben, [{ producerId, isPaused: true, isAway: true }]);
    await ana.askCall('video.group.pause', { ...rest, isPaused: false });
    await lists(ben, [{ producerId, isPaused: false, isAway: false }]);
  });

  it('lets each hear what the others send, until it is closed or they leave', async () => {
    const { ana, ben, cho, callId } = await talking();
    const rooms = [await enter(ana, callId), await enter(ben, callId), await enter(cho, callId)] as const;
    expect(new Set(rooms.map(({ epoch }) => epoch)).size).toBe(1);
    expect(await enter(ana, callId)).toMatchObject({ send: { id: rooms[0].send.id } });
    const place = placeIn(callId, ana);
    const connected = { ...place, transportId: rooms[0].send.id, dtlsParameters: { fingerprints } };
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
    const wanted = { ...placeIn(callId, ben), producerId, rtpCapabilities: rooms[1].rtpCapabilities };
    const consumed = await ben.askCall('video.group.consume', wanted);
    expect(consumed).toMatchObject({
      kind: 'audio',
      rtpParameters: { codecs: [{ mimeType: 'audio/opus' }] },
    });
    expect(await ben.askCall('video.group.consume', wanted)).toEqual(consumed);
    const preferred = { ...placeIn(callId, ben), consumerId: consumed.consumerId ?? '', isPaused: false };
    expect(await ben.askCall('video.group.prefer', { ...preferred, spatialLayer: 1, priority: 200 })).toEqual(
      {},
    );
    expect(await ana.askCall('video.group.pause', { ...place, producerId, isPaused: true })).toEqual({});
    await lists(cho, [{ ...sent, isPaused: true }]);
    const again = await speak(ana, callId);
    await lists(cho, [{ ...sent, producerId: again }]);
    await vi.waitFor(async () =>
      expect(await ben.askCall('video.group.prefer', preferred)).toEqual({ error_code: 'NotFound' }),
    );
    expect(await ana.askCall('video.group.close', { ...place, producerId: again })).toEqual({});
    await lists(ben, []);
    await speak(cho, callId);
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await lists(ben, []);
    const { iceParameters } = await ben.askCall('video.group.restart', {
      ...placeIn(callId, ben),
      transportId: rooms[1].receive.id,
    });
    expect(iceParameters?.password).not.toBe(rooms[1].receive.iceParameters.password);
  });

  it('accepts no requests about others’ media, and no invalid ones', async () => {
    const { ana, ben, callId } = await talking();
    const [here, there] = [await enter(ana, callId), await enter(ben, callId)];
    const producerId = await speak(ben, callId);
    const stranger = await someone('Eve');
    const ended = { error_code: 'CallEnded' };
    for (const { peerId } of [ana, stranger])
      expect(await stranger.askCall('video.group.enter', { callId, peerId })).toEqual(ended);
    expect(await ana.askCall('video.group.enter', placeIn(callId, ben))).toEqual(ended);
    expect(
      await ana.askCall('video.group.enter', { callId: newId<VideoCallId>(), peerId: ana.peerId }),
    ).toEqual(ended);
    const place = placeIn(callId, ana);
    const missing = { error_code: 'NotFound' };
    const dtlsParameters = { fingerprints };
    expect(
      await ana.askCall('video.group.connect', { ...place, transportId: there.send.id, dtlsParameters }),
    ).toEqual(missing);
    expect(await ana.askCall('video.group.pause', { ...place, producerId, isPaused: true })).toEqual(missing);
    expect(await ana.askCall('video.group.close', { ...place, producerId })).toEqual({});
    const wrong = { error_code: 'InvalidInput' };
    const transportId = here.send.id;
    expect(
      await ana.askCall('video.group.connect', {
        ...place,
        transportId,
        dtlsParameters: { fingerprints: [] },
      }),
    ).toEqual(wrong);
    const sent = { ...place, source: 'microphone', isPaused: false } as const;
    expect(await ana.askCall('video.group.produce', { ...sent, rtpParameters: vp8 })).toEqual(wrong);
    const rtpCapabilities = { codecs: [], headerExtensions: [] };
    expect(await ana.askCall('video.group.consume', { ...place, producerId, rtpCapabilities })).toEqual(
      wrong,
    );
    const nothing = { ...place, producerId: newId(), rtpCapabilities: here.rtpCapabilities };
    expect(await ana.askCall('video.group.consume', nothing)).toEqual(missing);
    expect(
      await ben.askCall('video.group.pause', { ...placeIn(callId, ben), producerId, isPaused: true }),
    ).toEqual({});
  });

  it('goes through the server from its first answer, and passes no signals between its windows', async () => {
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

  it('joins and is shown the room in the one reply to an answer, and receives what is sent', async () => {
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
    const wanted = { ...placeIn(callId, cho), producerId, rtpCapabilities: receives };
    const { consumerId } = await cho.askCall('video.group.consume', wanted);
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
      const place = { token: await cho.roomToken(sid), peerId: cho.peerId, receives };
      const prepared = await cho.askCall('video.prepare', place);
      const join = (transportId?: string) =>
        cho.askCall('video.answer', { callId, window: cho.window, join: { ...place, transportId } });
      return { ana, ben, cho, sid, callId, producerId, place, prepared, join };
    };

    it('is prepared by their preview without media, and continues on that connection', async () => {
      const { ana, cho, callId, producerId, prepared, join } = await previewed();
      const { send, receive } = prepared;
      if (!send || !receive) throw new Error('Nothing was prepared');
      expect(prepared).toMatchObject({ callId, producers: [] });
      expect(prepared.received).toMatchObject([{ producerId, wish: { isPaused: true } }]);
      const connected = {
        ...placeIn(callId, cho),
        transportId: receive.id,
        dtlsParameters: { fingerprints },
      };
      expect(await cho.askCall('video.group.connect', connected)).toEqual({});
      const theirs = { ...placeIn(callId, cho), producerId, rtpCapabilities: prepared.rtpCapabilities ?? {} };
      for (const request of ['video.group.consume', 'video.group.prefer'] as const)
        expect(
          await cho.askCall(request, {
            ...theirs,
            consumerId: prepared.received?.[0]?.consumerId ?? '',
            isPaused: false,
          }),
        ).toEqual({ error_code: 'CallEnded' });
      expect(stateOf(ana)).toMatchObject({ call: { participants: { length: 2 } } });
      const { room } = await join(receive.id);
      expect(room).toMatchObject({ send: { id: send.id }, receive: { id: receive.id } });
      expect(room?.received).toMatchObject([{ ...prepared.received?.[0], wish: { isPaused: false } }]);
    });

    it('is a new transport where they do not name the prepared one', async () => {
      const { prepared, join } = await previewed();
      expect((await join()).room?.receive.id).not.toBe(prepared.receive?.id);
    });

    it('is prepared for nobody else, and not for people in it', async () => {
      const { ana, sid, callId, place, prepared } = await previewed();
      const eve = await someone('Eve');
      expect(await eve.askCall('video.prepare', place)).toMatchObject({ code: 20101 });
      const own = { token: await ana.roomToken(sid), peerId: ana.peerId, receives: place.receives };
      expect(await ana.askCall('video.prepare', own)).toEqual({ error_code: 'NotFound' });
      const connected = { callId, peerId: place.peerId, transportId: prepared.receive?.id ?? '' };
      expect(
        await eve.askCall('video.group.connect', { ...connected, dtlsParameters: { fingerprints } }),
      ).toEqual({ error_code: 'CallEnded' });
    });
  });

  it('answers nothing with a token that is another person’s', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const { window, peerId } = ben;
    const join = { token: await ana.roomToken(sid), peerId };
    const refused = { error_code: 'VideoTokenRefused', code: 20_101 };
    expect(await ben.askCall('video.answer', { callId, window, join })).toEqual(refused);
    expect(await ben.askCall('video.current', {})).toMatchObject({ current: { call: { state: 'ringing' } } });
  });

  it('refuses a token that is another person’s with code 20101', async () => {
    const { ana, ben, sid } = await talking();
    const { window, peerId } = ana;
    expect(await ana.askCall('video.join', { token: await ben.roomToken(sid), window, peerId })).toEqual({
      error_code: 'VideoTokenRefused',
      code: 20_101,
    });
  });

  it('removes a person who deletes their account at once, and continues for the others', async () => {
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

  it('removes a person who leaves the room at once, and refuses them a token', async () => {
    const { cho, sid, callId } = await isPutOut(({ cho: { userId, membershipId } }) =>
      app.call(calls.room.leave, { as: userId, membershipId, params: { userId } }),
    );
    await sees(cho, { window: null });
    expect(await cho.askCall('video.group.enter', placeIn(callId, cho))).toEqual({ error_code: 'CallEnded' });
    await expect(cho.roomToken(sid)).rejects.toThrow('NotFound');
    expect(await cho.ring(sid)).toEqual({ error_code: 'NotFound' });
  });

  it('removes a person at once when the housing office takes them out of the room', async () => {
    const office = await staffMember(app, { networkId: hall.networkId });
    await isPutOut(({ cho: { membershipId }, roomId }) =>
      callAsStaff(app)(office, staffRooms.takeOut, {
        params: { networkId: hall.networkId, membershipId, roomId },
        body: { reason: 'They asked for it' },
      }),
    );
  });

  it('removes a person from the call at once when the housing office removes them', async () => {
    const office = await staffMember(app, { networkId: hall.networkId });
    await isPutOut(({ cho: { membershipId } }) =>
      callAsStaff(app)(office, staffResidents.remove, {
        params: { networkId: hall.networkId, membershipId },
        body: { reason: 'They moved away' },
      }),
    );
  });

  it('removes a person who logs out at once', async () => {
    await isPutOut(async ({ cho: { userId } }) => {
      const as = { as: userId, params: { userId } };
      const { res } = await app.call(calls.sessions.list, as);
      for (const { session_id: sessionId } of res?.sessions ?? []) {
        const token = await app.tokenOf(userId);
        await app.call(calls.sessions.end, { token, params: { userId, sessionId } });
      }
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

  it('shows the faces of its people, but only the names of two with a block between them', async () => {
    const { ana, ben, cho } = await talking();
    for (const { membershipId } of [ana, ben, cho])
      await app.db
        .update(profiles)
        .set({ pictureKey: 'face' })
        .where(eq(profiles.membershipId, membershipId));
    const shownTo = (person: Calling) => person.askCall('video.current', {});
    const showing = (people: readonly Calling[]) =>
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
  ])('is answered although its worker %s, and meets in the one that follows', async (_, signal) => {
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
    for (const person of [ben, cho]) expect(await answer(person, callId)).toEqual(unavailable);
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
