import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoRequestIn } from '@nestmate/contract/socket/video';
import type { VideoRtpCapabilities, VideoRtpParameters } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type CallClient, callersOf } from '../../../../test/calls/calls';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { community, resident, roomOf } from '../../../../test/world/builders';

/** Space for two people on the first worker, and not for a third. */
const media = { announcedAddress: '127.0.0.1', firstPort: undefined, maxWorkers: 2, streamsPerWorker: 4 };
const microphone: VideoRtpParameters = {
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 1111 }],
  rtcp: { cname: 'a microphone' },
};
const camera: VideoRtpParameters = {
  codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }],
  encodings: [{ ssrc: 2221 }, { ssrc: 2222 }, { ssrc: 2223 }],
  rtcp: { cname: 'a camera' },
};
const eventually = { timeout: 20_000, interval: 20 };

const logged: string[] = [];
const app = await testApp({ config: { media }, log: { write: (line) => void logged.push(line) } });
const workers: types.Worker[] = [];
const routers: types.Router[] = [];
const transports: types.Transport[] = [];
const { start } = app.mediaWorkers;
app.mediaWorkers.start = async (settings) => {
  const worker = await start(settings);
  workers.push(worker);
  worker.observer.on('newrouter', (router) => {
    routers.push(router);
    router.observer.on('newtransport', (transport) => void transports.push(transport));
  });
  return worker;
};
/** The workers that run a room. */
const busy = async () => {
  const running = workers.filter(({ closed }) => !closed);
  const counts = await Promise.all(running.map(async (one) => (await one.dump()).routerIds.length));
  return running.filter((_, index) => counts[index] === 1);
};
const hall = await community(app.db, { capacity: 4 });
let windowOf: Awaited<ReturnType<typeof callersOf>>;
beforeAll(async () => {
  windowOf = await callersOf(app);
});

const heard = <Event>({ received }: CallClient, eventName: string) =>
  received.flatMap(([name, event]) => (name === eventName ? [event as Event] : []));
const lists = (person: CallClient, producers: object[]) =>
  vi.waitFor(
    () => expect(heard(person, 'video.group.producers').at(-1)).toMatchObject({ producers }),
    eventually,
  );

/** Ana and Ben are in a call; their roommate Cho has not joined. */
const aCall = async () => {
  const [ana, ben, cho] = [
    await windowOf(await resident(app.db, hall)),
    await windowOf(await resident(app.db, hall)),
    await windowOf(await resident(app.db, hall)),
  ];
  await roomOf(app.db, hall, [ana, ben, cho]);
  const sid = await ana.sidWith(ben, cho);
  const callId = (await ana.ring(sid)).call?.callId as VideoCallId;
  const answer = ({ askCall, window }: CallClient) => askCall('video.answer', { callId, window });
  await answer(ben);
  for (const person of [ana, ben]) await person.join(sid);

  const refOf = ({ peerId }: CallClient) => ({ callId, peerId });
  const enter = async (person: CallClient) => {
    const { epoch, rtpCapabilities, error_code } = await person.askCall('video.group.enter', refOf(person));
    if (!epoch || !rtpCapabilities) throw new Error(`No room: ${error_code}`);
    return { epoch, rtpCapabilities };
  };
  const send = async (
    person: CallClient,
    what: Pick<VideoRequestIn<'video.group.produce'>, 'rtpParameters' | 'source'>,
  ) => {
    const sent = { ...refOf(person), ...what, isPaused: false };
    const { producerId } = await person.askCall('video.group.produce', sent);
    if (!producerId) throw new Error('Nothing is sent');
    return producerId;
  };
  const consume = (person: CallClient, producerId: string, rtpCapabilities: VideoRtpCapabilities) =>
    person.askCall('video.group.consume', { ...refOf(person), producerId, rtpCapabilities });
  return {
    ana,
    ben,
    cho,
    sid,
    callId,
    answer,
    refOf,
    enter,
    consume,
    speak: (person: CallClient) => send(person, { source: 'microphone', rtpParameters: microphone }),
    film: (person: CallClient) => send(person, { source: 'camera', rtpParameters: camera }),
  };
};
/** All three are in the call, Cho on a different worker. */
const spread = async () => {
  const call = await aCall();
  await call.answer(call.cho);
  await call.cho.join(call.sid);
  const { epoch, rtpCapabilities } = await call.enter(call.ana);
  const [first] = await busy();
  await call.enter(call.ben);
  expect(await busy()).toEqual([first]);
  await call.enter(call.cho);
  const second = (await busy()).find((one) => one !== first);
  if (!first || !second) throw new Error('It is not on two workers');
  return { ...call, epoch, rtpCapabilities, first, second };
};
const hangUp = ({ callId, ...people }: Awaited<ReturnType<typeof aCall>>) =>
  Promise.all(
    [people.ana, people.ben, people.cho].map(({ askCall, window }) =>
      askCall('video.hangUp', { callId, window }),
    ),
  );
const nothingIsLeft = () =>
  vi.waitFor(
    async () => expect(await app.mediaWorkers.count()).toMatchObject({ rooms: 0, participants: 0 }),
    eventually,
  );

describeWithMediaWorker('a call of a room on two workers', () => {
  it('counts as one room with all its participants', async () => {
    const call = await spread();
    const { cho, callId } = call;
    expect(await app.mediaWorkers.count()).toMatchObject({ workers: 2, rooms: 1, participants: 3 });
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await vi.waitFor(
      async () => expect(await app.mediaWorkers.count()).toMatchObject({ rooms: 1, participants: 2 }),
      eventually,
    );
    await hangUp(call);
    await nothingIsLeft();
  });

  it('logs once why a window could not enter it, and the window enters later', async () => {
    const call = await aCall();
    const { ana, ben, sid, refOf, enter } = call;
    await enter(ana);
    const router = routers.find(({ closed }) => !closed);
    if (!router) throw new Error('No worker runs the call');
    const create = router.createWebRtcTransport;
    router.createWebRtcTransport = async () => Promise.reject(new Error('No memory'));
    const failures = () => logged.splice(0).filter((line) => line.includes('No memory'));
    expect(await ben.askCall('video.group.enter', refOf(ben))).toEqual({ error_code: 'Unexpected' });
    expect(failures()).toHaveLength(1);
    const receives = { codecs: [], headerExtensions: [] };
    const { peerId, window } = ben;
    const joined = await ben.askCall('video.join', {
      token: await ben.roomToken(sid),
      window,
      peerId,
      receives,
    });
    expect([joined.error_code, joined.call?.state, joined.room]).toEqual([undefined, 'answered', undefined]);
    expect(failures()).toHaveLength(1);
    router.createWebRtcTransport = create;
    await enter(ben);
    await hangUp(call);
    await nothingIsLeft();
  });

  it('logs why a worker gives a window nothing, unless the window made a mistake', async () => {
    const call = await aCall();
    const { ana, ben, enter, speak, consume } = call;
    const { rtpCapabilities } = await enter(ana);
    await enter(ben);
    const producerId = await speak(ana);
    const refused = { error_code: 'InvalidInput' };
    logged.length = 0;
    expect(await consume(ben, producerId, { codecs: [], headerExtensions: [] })).toEqual(refused);
    expect(logged.filter((line) => line.includes('media worker'))).toEqual([]);
    for (const transport of transports)
      transport.consume = async () => Promise.reject(new Error('No memory'));
    expect(await consume(ben, producerId, rtpCapabilities)).toEqual(refused);
    expect(logged.filter((line) => line.includes('No memory'))).toHaveLength(1);
    await hangUp(call);
    await nothingIsLeft();
  });

  it('lets people on different workers hear each other until they leave', async () => {
    const call = await spread();
    const { ana, ben, cho, callId, rtpCapabilities } = call;
    const [hers, his] = [await call.speak(ana), await call.speak(cho)];
    for (const [person, producerId] of [
      [ben, hers],
      [cho, hers],
      [ana, his],
      [ben, his],
    ] as const)
      expect(await call.consume(person, producerId, rtpCapabilities)).toMatchObject({ kind: 'audio' });
    const pause = { ...call.refOf(cho), producerId: his };
    expect(await cho.askCall('video.group.pause', { ...pause, isPaused: true })).toEqual({});
    await lists(ana, [{ producerId: hers }, { producerId: his, isPaused: true }]);
    await cho.askCall('video.hangUp', { callId, window: cho.window });
    await lists(ana, [{ producerId: hers }]);
    // The copy on her worker closes a moment after it has left the list.
    await vi.waitFor(
      async () => expect(await call.consume(ana, his, rtpCapabilities)).toEqual({ error_code: 'NotFound' }),
      eventually,
    );
    await hangUp(call);
    await nothingIsLeft();
  });

  it('announces to a sender which sizes are received on both', async () => {
    const call = await spread();
    const { ana, ben, cho, rtpCapabilities } = call;
    const producerId = await call.film(cho);
    const take = async (person: CallClient) => {
      const { consumerId = '' } = await call.consume(person, producerId, rtpCapabilities);
      return (spatialLayer: number, isPaused = false) =>
        person.askCall('video.group.prefer', {
          ...call.refOf(person),
          consumerId,
          isPaused,
          spatialLayer,
        });
    };
    const [anaTakes, benTakes] = [await take(ana), await take(ben)];
    await lists(cho, [{ producerId, spatialLayer: null }]);
    await anaTakes(1);
    await lists(cho, [{ producerId, spatialLayer: 1 }]);
    await benTakes(2);
    await lists(cho, [{ producerId, spatialLayer: 2 }]);
    await benTakes(2, true);
    await lists(cho, [{ producerId, spatialLayer: 1 }]);
    await hangUp(call);
    await nothingIsLeft();
  });

  it('is prepared where the newcomer will be', async () => {
    const call = await aCall();
    const { ana, ben, cho, sid, callId } = call;
    const { rtpCapabilities: receives } = await call.enter(ana);
    await call.enter(ben);
    const producerId = await call.film(ana);
    const joinRequest = { token: await cho.roomToken(sid), peerId: cho.peerId, receives };
    const prepared = await cho.askCall('video.prepare', joinRequest);
    expect(await app.mediaWorkers.count()).toMatchObject({ workers: 2, rooms: 1, participants: 2 });
    expect(prepared.received).toMatchObject([{ producerId, preferences: { isPaused: true } }]);
    const transportId = prepared.receive?.id;
    const { room } = await cho.askCall('video.answer', {
      callId,
      window: cho.window,
      join: { ...joinRequest, ...(transportId && { transportId }) },
    });
    expect(room).toMatchObject({
      receive: { id: transportId },
      received: [{ ...prepared.received?.[0], preferences: { isPaused: false } }],
    });
    await hangUp(call);
    await nothingIsLeft();
  });

  it.each(['first', 'second'] as const)('starts over for all when its %s worker dies', async (which) => {
    const call = await spread();
    const { ana, ben, cho, callId, epoch, rtpCapabilities } = call;
    const producerId = await call.speak(cho);
    await call.consume(ana, producerId, rtpCapabilities);
    process.kill(call[which].pid, 'SIGKILL');
    for (const [name, person] of Object.entries({ ana, ben, cho }))
      await vi.waitFor(
        () => expect(heard(person, 'video.group.lost'), name).toEqual([{ callId, epoch }]),
        eventually,
      );
    const epochs = [];
    for (const person of [ana, ben, cho]) epochs.push((await call.enter(person)).epoch);
    expect(new Set(epochs).size).toBe(1);
    expect(epochs).not.toContain(epoch);
    const again = await call.speak(ana);
    expect(await call.consume(cho, again, rtpCapabilities)).toMatchObject({ kind: 'audio' });
    expect(await app.mediaWorkers.count()).toMatchObject({ workers: 2, rooms: 1, participants: 3 });
    await hangUp(call);
    await nothingIsLeft();
  });
});
