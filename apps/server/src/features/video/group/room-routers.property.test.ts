import type { MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import fc from 'fast-check';
import type { types } from 'mediasoup';
import { expect, it, vi } from 'vitest';
import { mediaServersWith } from '../../../../test/calls/media-servers';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { runs } from '../../../../test/setup/thorough';
import { newId } from '../../../platform/ids';
import { type MediaPeer, receiveOne } from './media-peer';
import { type MediaRoom, openMediaRoom } from './media-rooms';

const people = Array.from({ length: 5 }, () => ({
  peerId: newId(),
  userId: newId<UserId>(),
  membershipId: newId<MembershipId>(),
  revision: 0,
}));
let ssrc = 1;
const sound = (): types.RtpParameters => ({
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: (ssrc += 1) }],
  rtcp: { cname: 'a microphone' },
});

const steps = {
  enter: ({ room, person }: PersonInRoom) => room.enter(person),
  leave: ({ room, person }: PersonInRoom) => room.leave(person.peerId),
  speak: async ({ peer }: PersonInRoom) => {
    if (!peer || peer.producers.size > 0) return;
    const producer = await peer.send.produce({ kind: 'audio', rtpParameters: sound() });
    // The participant sent the same source twice at the same time.
    peer.producers.get('microphone')?.close();
    peer.producers.set('microphone', producer);
    producer.observer.once('close', () => {
      if (peer.producers.get('microphone') === producer) peer.producers.delete('microphone');
    });
  },
  mute: async ({ peer }: PersonInRoom) => {
    const producer = peer?.producers.get('microphone');
    await (producer?.paused ? producer.resume() : producer?.pause());
  },
  stop: ({ peer }: PersonInRoom) => peer?.producers.get('microphone')?.close(),
  listen: ({ room, peer }: PersonInRoom) => peer && listen(room, peer),
};
interface PersonInRoom {
  room: MediaRoom;
  person: (typeof people)[number];
  peer: MediaPeer | undefined;
}

const sentToOthers = (room: MediaRoom, { peerId }: MediaPeer) =>
  room.snapshot().producers.flatMap((sent) => (sent.peerId === peerId ? [] : [sent.producerId]));
const listen = (room: MediaRoom, peer: MediaPeer) =>
  Promise.all(
    sentToOthers(room, peer).map((producerId) =>
      receiveOne(room, peer, {
        producerId,
        rtpCapabilities: room.router.rtpCapabilities as VideoRtpCapabilities,
      }),
    ),
  );
/** The producers of a router, its own and piped ones. */
const heldBy = async (router: types.Router) => {
  const { mapProducerIdConsumerIds, transportIds } = await router.dump();
  return {
    producers: mapProducerIdConsumerIds.map(({ key }) => key).toSorted(),
    transports: transportIds.length,
  };
};

const step = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  who: fc.nat({ max: people.length - 1 }),
});
/** Batches of concurrent steps, run one batch after the other. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 12 });

describeWithMediaWorker('a room that spreads over workers', () => {
  it('has for everybody exactly what the others send, after any order of events', async () => {
    const servers = mediaServersWith({ maxWorkers: 3, streamsPerWorker: 8 });
    let mostRouters = 0;
    const holds = async (batches: { name: keyof typeof steps; who: number }[][]) => {
      const first = await servers.take();
      const room = await openMediaRoom(newId<VideoCallId>(), first, servers);
      for (const batch of batches)
        await Promise.allSettled(
          batch.map(async ({ name, who }) => {
            const person = people[who] ?? people[0];
            if (person) await steps[name]({ room, person, peer: room.peers.get(person.peerId) });
          }),
        );
      expect(room.router.closed).toBe(false);

      const peers = [...room.peers.values()];
      await Promise.all(peers.map((peer) => listen(room, peer)));
      const all = room.snapshot().producers.map(({ producerId }) => producerId);
      for (const peer of peers) {
        // The worker reports a moment later that what somebody received has ended.
        await vi.waitFor(() => {
          const theirs = [...peer.consumers.values()];
          expect(theirs.map(({ producerId }) => producerId).toSorted()).toEqual(
            sentToOthers(room, peer).toSorted(),
          );
          for (const { closed, producerId, producerPaused } of theirs)
            expect([closed, producerPaused]).toEqual([
              false,
              room.snapshot().producers.find((sent) => sent.producerId === producerId)?.isPaused,
            ]);
        });
      }
      const routers = new Set(peers.map(({ router }) => router));
      mostRouters = Math.max(mostRouters, routers.size);
      for (const router of routers)
        await vi.waitFor(async () => expect((await heldBy(router)).producers).toEqual(all.toSorted()));

      for (const { peerId } of peers) room.leave(peerId);
      await vi.waitFor(async () =>
        expect(await heldBy(room.router)).toEqual({ producers: [], transports: 0 }),
      );
      room.router.close();
      for (const router of routers) expect(router.closed).toBe(true);
      expect(first.rooms.size).toBe(0);
      expect(await servers.count()).toMatchObject({ rooms: 0, participants: 0 });
    };
    const everybody = people.map((_, who) => who);
    const all = (name: keyof typeof steps) => everybody.map((who) => ({ name, who }));
    await holds([all('enter'), all('speak'), [...all('listen'), ...all('mute')], all('stop'), all('speak')]);
    expect(mostRouters).toBeGreaterThan(1);
    await fc.assert(fc.asyncProperty(history, holds), { numRuns: runs(15) });
  });
});
