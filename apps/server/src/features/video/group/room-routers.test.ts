import { once } from 'node:events';
import type { types } from 'mediasoup';
import { expect, it, vi } from 'vitest';
import { mediaServersWith } from '../../../../test/calls/media-servers';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { newId } from '../../../platform/ids';
import type { MediaServer } from '../media-servers';
import { openRouters, type RoomRouters } from './room-routers';

const level = { uri: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level', id: 10 } as const;
const payloadType = 100;

/** A packet of sound. @param level from 0 (loudest) to 127 */
function packet(ssrc: number, number: number, loudness = 20): Buffer {
  const header = Buffer.alloc(20);
  header.writeUInt8(0x90, 0);
  header.writeUInt8(payloadType, 1);
  header.writeUInt16BE(number, 2);
  header.writeUInt32BE(number * 960, 4);
  header.writeUInt32BE(ssrc, 8);
  // One header extension, one byte long.
  header.writeUInt32BE(0xbede0001, 12);
  header.writeUInt8(level.id << 4, 16);
  header.writeUInt8(0x80 | loudness, 17);
  return Buffer.concat([header, Buffer.alloc(40, 7)]);
}

/** Sends sound from this process to a router. */
async function speakAt(router: types.Router, ssrc: number) {
  const transport = await router.createDirectTransport();
  const producer = await transport.produce({
    kind: 'audio',
    rtpParameters: {
      codecs: [{ mimeType: 'audio/opus', payloadType, clockRate: 48_000, channels: 2 }],
      headerExtensions: [level],
      encodings: [{ ssrc }],
    },
  });
  let number = 0;
  const send = (loudness?: number) => producer.send(packet(ssrc, (number += 1), loudness));
  return { transport, producer, send };
}

/** Receives a router's producer in this process. */
async function listenAt(router: types.Router, producerId: string) {
  const transport = await router.createDirectTransport();
  const consumer = await transport.consume({ producerId, rtpCapabilities: router.rtpCapabilities });
  let packets = 0;
  consumer.on('rtp', () => {
    packets += 1;
  });
  return { consumer, packets: () => packets };
}

const open = async (servers: ReturnType<typeof mediaServersWith>) => {
  const first = await servers.take();
  return { first, routers: await openRouters(newId(), first, servers) };
};
const assignedIn = async ({ assign }: RoomRouters, count: number) => {
  const taken = [];
  for (let number = 0; number < count; number++) taken.push(await assign());
  return taken;
};
const kill = async ({ worker }: MediaServer) => {
  const died = once(worker, 'died');
  process.kill(worker.pid, 'SIGKILL');
  await died;
};

/** A room of three people on two workers, one of them alone. */
const spread = async () => {
  const servers = mediaServersWith({ maxWorkers: 2, streamsPerWorker: 4 });
  const { first, routers } = await open(servers);
  const [ana, ben, cho] = await assignedIn(routers, 3);
  if (!ana || !ben || !cho) throw new Error('Nobody is here');
  const second = (await Promise.all([servers.take(), servers.take()])).find((one) => one !== first);
  return { servers, routers, ana, ben, cho, first, second: second as MediaServer };
};
const held = async (router: types.Router) => {
  const { transportIds, mapProducerIdConsumerIds } = await router.dump();
  return { transports: transportIds.length, producers: mapProducerIdConsumerIds.length };
};

describeWithMediaWorker('the routers of a room', () => {
  it('gain a second one for the people for whom the first worker has no space', async () => {
    const { routers, ana, ben, cho, servers } = await spread();
    expect([ana.router, ben.router]).toEqual([routers.home, routers.home]);
    expect(cho.router).not.toBe(routers.home);
    expect(cho.webRtcServer).not.toBe(ana.webRtcServer);
    expect(await servers.count()).toMatchObject({ workers: 2, rooms: 1 });
    cho.release();
    expect((await routers.assign()).router).not.toBe(cho.router);
  });

  it('stay one where no other worker has space either, or none may be started', async () => {
    const servers = mediaServersWith({ maxWorkers: 1, streamsPerWorker: 1 });
    const { routers } = await open(servers);
    for (const { router } of await assignedIn(routers, 4)) expect(router).toBe(routers.home);
  });

  it('count what they forward until the room ends, so that the next begins on the freest worker', async () => {
    const { servers, first, routers } = await spread();
    const { first: next, routers: others } = await open(servers);
    expect(next).not.toBe(first);
    const [ben] = await assignedIn(others, 1);
    expect(ben?.router).toBe(others.home);
    routers.home.close();
    expect([first.rooms.size, next.rooms.size]).toEqual([0, 1]);
    others.home.close();
    expect(next.rooms.size).toBe(0);
    await expect(routers.assign()).rejects.toThrow('ended');
  });

  it('give people who come together one further router', async () => {
    const servers = mediaServersWith({ maxWorkers: 2, streamsPerWorker: 14 });
    const { routers } = await open(servers);
    const all = await Promise.all(Array.from({ length: 5 }, () => routers.assign()));
    expect(new Set(all.map(({ router }) => router)).size).toBe(2);
    expect(all.filter(({ router }) => router === routers.home)).toHaveLength(3);
  });

  it('carry a producer to every router, over one pipe per pair however many ask', async () => {
    const { routers, cho } = await spread();
    const { producer, send } = await speakAt(cho.router, 4242);
    await Promise.all([
      routers.pipeTo(producer, cho.router, routers.home),
      routers.pipeTo(producer, cho.router, routers.home),
      routers.pipeTo(producer, cho.router, cho.router),
    ]);
    await routers.pipeTo(producer, cho.router, routers.home);
    expect(await held(routers.home)).toEqual({ transports: 1, producers: 1 });
    const [near, far] = [await listenAt(cho.router, producer.id), await listenAt(routers.home, producer.id)];
    await vi.waitFor(() => {
      send();
      expect(near.packets()).toBeGreaterThan(9);
      expect(far.packets()).toBeGreaterThan(9);
    });
  });

  it('carry media both ways between two of them', async () => {
    const { routers, ana, cho } = await spread();
    const [hers, his] = [await speakAt(ana.router, 1111), await speakAt(cho.router, 2222)];
    await Promise.all([
      routers.pipeTo(hers.producer, ana.router, cho.router),
      routers.pipeTo(his.producer, cho.router, ana.router),
    ]);
    const ears = [await listenAt(cho.router, hers.producer.id), await listenAt(ana.router, his.producer.id)];
    await vi.waitFor(() => {
      for (const { send } of [hers, his]) send();
      for (const { packets } of ears) expect(packets()).toBeGreaterThan(0);
    });
  });

  it('pause, resume and end the copies of a producer with it', async () => {
    const { routers, cho } = await spread();
    const { producer } = await speakAt(cho.router, 4242);
    await producer.pause();
    await routers.pipeTo(producer, cho.router, routers.home);
    const { consumer } = await listenAt(routers.home, producer.id);
    expect(consumer.producerPaused).toBe(true);
    await producer.resume();
    await vi.waitFor(() => expect(consumer.producerPaused).toBe(false));
    await producer.pause();
    await vi.waitFor(() => expect(consumer.producerPaused).toBe(true));
    producer.close();
    await vi.waitFor(() => expect(consumer.closed).toBe(true));
    await vi.waitFor(async () => expect((await held(routers.home)).producers).toBe(0));
    await expect(routers.pipeTo(producer, cho.router, routers.home)).rejects.toThrow();
    expect(routers.home.closed).toBe(false);
  });

  it.each([
    ['goes on', (producer: types.Producer) => producer.resume()],
    [
      'ends',
      async (producer: types.Producer, pipe: types.Consumer) => {
        producer.close();
        await once(pipe.observer, 'close');
      },
    ],
  ])('agree on a pause while a producer is piped, and %s before the other end knows', async (_, then) => {
    const { routers, cho, first } = await spread();
    const { producer } = await speakAt(cho.router, 4242);
    const stops = (signal: 'SIGCONT' | 'SIGSTOP') => process.kill(first.worker.pid, signal);
    const newTransport = ({ observer }: types.Router) =>
      new Promise<types.Transport>((resolve) => observer.once('newtransport', resolve));
    const begins = newTransport(cho.router).then(
      ({ observer }) =>
        new Promise<types.Consumer>((resolve) =>
          observer.once('newconsumer', (consumer) => {
            stops('SIGSTOP');
            resolve(consumer);
          }),
        ),
    );
    const arrives = newTransport(routers.home).then(
      ({ observer }) =>
        new Promise<void>((resolve) =>
          observer.once('newproducer', () => {
            stops('SIGSTOP');
            resolve();
          }),
        ),
    );
    const piping = routers.pipeTo(producer, cho.router, routers.home).catch(() => undefined);
    // The piped producer is created unpaused, and paused afterwards.
    const pipe = await begins;
    await producer.pause();
    stops('SIGCONT');
    await arrives;
    await then(producer, pipe);
    stops('SIGCONT');
    await piping;
    if (producer.closed) await vi.waitFor(async () => expect((await held(routers.home)).producers).toBe(0));
    else expect((await listenAt(routers.home, producer.id)).consumer.producerPaused).toBe(false);
    expect(routers.home.closed).toBe(false);
  });

  it('close with their pipes when nobody is left there, except the first', async () => {
    const { routers, ana, ben, cho, second } = await spread();
    const { producer } = await speakAt(ana.router, 4242);
    await routers.pipeTo(producer, ana.router, cho.router);
    expect((await held(routers.home)).transports).toBe(2);
    cho.release();
    await vi.waitFor(() => expect(cho.router.closed).toBe(true));
    await vi.waitFor(async () => expect((await held(routers.home)).transports).toBe(1));
    expect(second.rooms.size).toBe(0);
    for (const { release } of [ana, ben]) release();
    expect(routers.home.closed).toBe(false);
    expect((await routers.assign()).router).toBe(routers.home);
  });

  it.each(['first', 'second'] as const)(
    'all close when the %s worker dies, unlike those of other rooms',
    async (which) => {
      const { servers, routers, cho, ...room } = await spread();
      const survivor = which === 'first' ? room.second : room.first;
      const other = await openRouters(newId(), survivor, servers);
      expect(survivor.rooms.size).toBe(2);
      const { producer } = await speakAt(cho.router, 4242);
      await routers.pipeTo(producer, cho.router, routers.home);
      const theirs = await cho.router.createDirectTransport();
      theirs.observer.once('close', cho.release);
      await kill(room[which]);
      expect([routers.home.closed, cho.router.closed]).toEqual([true, true]);
      expect(survivor.rooms.size).toBe(1);
      expect(other.home.closed).toBe(false);
      expect((await other.assign()).router).toBe(other.home);
    },
  );

  it('survive a sender’s pause while the worker at the other end dies', async () => {
    const { routers, cho, first } = await spread();
    const { producer } = await speakAt(cho.router, 4242);
    await routers.pipeTo(producer, cho.router, routers.home);
    const { consumer } = await listenAt(routers.home, producer.id);
    // The mirrored pause goes to a worker that no longer answers.
    process.kill(first.worker.pid, 'SIGSTOP');
    await producer.pause();
    await new Promise((resolve) => setImmediate(resolve));
    await kill(first);
    expect(consumer.closed).toBe(true);
  });

  it('place people on the first router when the other worker dies before it has one for them', async () => {
    const servers = mediaServersWith({ maxWorkers: 2, streamsPerWorker: 4 });
    const { first, routers } = await open(servers);
    await assignedIn(routers, 2);
    const other = await servers.take();
    expect(other).not.toBe(first);
    process.kill(other.worker.pid, 'SIGSTOP');
    const coming = routers.assign();
    await kill(other);
    expect((await coming).router).toBe(routers.home);
    expect(routers.home.closed).toBe(false);
  });

  it('end with the room when they cannot be connected, and keep the next room on one router', async () => {
    const { servers, routers, cho, first, second } = await spread();
    const { producer } = await speakAt(cho.router, 4242);
    // For example, no port is free.
    routers.home.createPipeTransport = () => Promise.reject(new Error('Refused'));
    await expect(routers.pipeTo(producer, cho.router, routers.home)).rejects.toThrow('Refused');
    expect([routers.home.closed, cho.router.closed]).toEqual([true, true]);
    for (const start of [first, second]) {
      const again = await openRouters(newId(), start, servers);
      for (const { router } of await assignedIn(again, 4)) expect(router).toBe(again.home);
    }
  });
});
