import type { VideoProducer } from '@nestmate/contract/socket/video-group';
import type { VideoReceivePreferences } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestRefused } from '@/platform/live/requests';
import type { AskMediaServer } from './media-server.live';
import { ReceivedTracks } from './received-tracks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const producerOf = (producerId: string, userId = 'ben') =>
  ({ producerId, userId, peerId: `peer ${userId}`, source: 'camera', isPaused: false }) as VideoProducer;

const consumerOf = (id: string) => {
  const consumer = { id, kind: 'video', closed: false, close: () => void (consumer.closed = true) };
  return consumer as unknown as types.Consumer;
};

const first: VideoReceivePreferences = { isPaused: false, priority: 50, spatialLayer: 1 };

/** A window and its transport, by which everything arrives that the server grants. */
function receiver(ready: ConstructorParameters<typeof ReceivedTracks>[1] = new Map()) {
  const requests: string[] = [];
  const consumers: types.Consumer[] = [];
  let preferences = first;
  let failures = 0;
  let changes = 0;
  let arriving = Promise.resolve();
  const tracks = new ReceivedTracks(
    {
      ask: (async (name: string, request: { producerId?: string; spatialLayer?: number }) => {
        requests.push(`${name.replace('video.group.', '')} ${request.producerId ?? request.spatialLayer}`);
        if ((failures -= 1) >= 0) throw new RequestRefused({ error_code: 'Offline' });
        return { consumerId: `of ${request.producerId}` };
      }) as unknown as AskMediaServer,
      transport: {
        consume: async ({ id }: { id: string }) => {
          await arriving;
          const consumer = consumerOf(id);
          consumers.push(consumer);
          return consumer;
        },
      } as unknown as types.Transport,
      rtpCapabilities: {},
      preferencesFor: () => preferences,
      onChange: () => void (changes += 1),
    },
    ready,
  );
  return {
    tracks,
    requests,
    consumers,
    changes: () => changes,
    fail: (times: number) => void (failures = times),
    prefer: (spatialLayer: number) => void (preferences = { ...first, spatialLayer }),
    hold() {
      let release = () => {};
      arriving = new Promise((done) => (release = done));
      return () => release();
    },
    received: () => tracks.of('ben').map(({ consumer }) => consumer.id),
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  };
}

const offerOf = (producerId: string) =>
  ({
    producerId,
    consumerId: `offer of ${producerId}`,
    kind: 'video',
    rtpParameters: {},
    preferences: first,
  }) as never;

it('receives what was prepared or offered without a request', async () => {
  const ready = new Map([
    ['one', { consumer: consumerOf('prepared'), offer: offerOf('one') }],
    ['two', { offer: offerOf('two') }],
  ]);
  const { tracks, requests, received, pass } = receiver(ready);
  tracks.follow([producerOf('one'), producerOf('two')]);
  expect(received()).toEqual(['prepared']);
  await pass();
  expect(received()).toEqual(['prepared', 'offer of two']);
  expect(requests).toEqual([]);
});

it('closes a prepared track whose producer has left', () => {
  const consumer = consumerOf('prepared');
  const { tracks } = receiver(new Map([['one', { consumer }]]));
  tracks.follow([producerOf('two')]);
  expect(consumer.closed).toBe(true);
});

it('requests a track again one second after it could not be received', async () => {
  const { tracks, requests, received, fail, pass } = receiver();
  fail(1);
  tracks.follow([producerOf('one')]);
  await pass(900);
  expect([requests, received()]).toEqual([['consume one'], []]);
  await pass(200);
  expect(received()).toEqual(['of one']);
});

it('does not request a track again whose producer has left', async () => {
  const { tracks, requests, fail, pass } = receiver();
  fail(1);
  tracks.follow([producerOf('one')]);
  await pass();
  tracks.follow([]);
  await pass(5000);
  expect(requests).toEqual(['consume one']);
});

it('changes nothing more once its transport is closed', async () => {
  const { tracks, changes, fail, pass } = receiver();
  fail(1);
  tracks.follow([producerOf('one')]);
  await pass();
  tracks.close();
  const before = changes();
  await pass(5000);
  expect(changes()).toBe(before);
});

it('closes media that arrive after their producer has left', async () => {
  const { tracks, consumers, received, hold, pass } = receiver();
  const release = hold();
  tracks.follow([producerOf('one')]);
  await pass();
  tracks.follow([]);
  release();
  await pass();
  expect(received()).toEqual([]);
  expect(consumers.map(({ closed }) => closed)).toEqual([true]);
});

it('sends the server a changed preference once, and again when it was lost', async () => {
  const { tracks, requests, fail, prefer, pass } = receiver();
  tracks.follow([producerOf('one')]);
  await pass();
  tracks.sendPreferences();
  await pass();
  expect(requests).toEqual(['consume one', 'prefer 1']);
  fail(1);
  prefer(2);
  tracks.sendPreferences();
  await pass(2000);
  expect(requests.slice(2)).toEqual(['prefer 2', 'prefer 2']);
});

it('waits for tracks that are being opened until the time is up', async () => {
  const { tracks, hold, pass } = receiver();
  const release = hold();
  tracks.follow([producerOf('one')]);
  const settled: string[] = [];
  void tracks.haveOpened(400).then(() => settled.push('short'));
  void tracks.haveOpened(60_000).then(() => settled.push('long'));
  await pass(500);
  expect(settled).toEqual(['short']);
  release();
  await pass();
  expect(settled).toEqual(['short', 'long']);
});
