import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoRtpParameters } from '@nestmate/contract/video-group';
import { beforeAll, expect, it, vi } from 'vitest';
import { beginCalls, type CallClient } from '../../../../test/calls/calls';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { twoServers } from '../../../../test/processes/servers';
import { describeWithRedis } from '../../../../test/servers/redis';
import { community, resident, roomOf } from '../../../../test/world/builders';

const opus: VideoRtpParameters = {
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 1111 }],
  rtcp: { cname: 'a microphone' },
};
/** Covers the start of a worker, and of processes that compile at their start. */
const eventually = { timeout: 20_000, interval: 50 };
type Server = Awaited<ReturnType<typeof twoServers>>['first'];

describeWithMediaWorker('a call of a room', () => {
  describeWithRedis('whose windows are connected to two processes', () => {
    let world: Awaited<ReturnType<typeof twoServers>>;
    beforeAll(async () => {
      world = await twoServers();
    });

    it('continues in one of them when the one where it meets is killed', async () => {
      const { db, first, second } = world;
      const hall = await community(db, { capacity: 4 });
      const windowAt = async (server: Server) => {
        const person = await resident(db, hall);
        return beginCalls(person, await world.open(person, server), server.call);
      };
      const [ana, ben, cho] = [await windowAt(first), await windowAt(second), await windowAt(second)];
      await roomOf(db, hall, [ana, ben, cho]);
      const sid = await ana.sidWith(ben, cho);
      const callId = (await ana.ring(sid)).call?.callId as VideoCallId;
      for (const person of [ben, cho])
        await person.askCall('video.answer', { callId, window: person.window });
      for (const person of [ana, ben, cho]) await person.join(sid);

      const refOf = ({ peerId }: CallClient) => ({ callId, peerId });
      const enter = async (person: CallClient) => {
        const entered = await person.askCall('video.group.enter', refOf(person));
        if (!entered.epoch || !entered.rtpCapabilities) throw new Error(`No room: ${entered.error_code}`);
        return { epoch: entered.epoch, rtpCapabilities: entered.rtpCapabilities };
      };
      const speak = (person: CallClient) =>
        person.askCall('video.group.produce', {
          ...refOf(person),
          source: 'microphone',
          rtpParameters: opus,
          isPaused: false,
        });
      const listed = ({ received }: CallClient) =>
        received.flatMap(([name, event]) =>
          name === 'video.group.producers' ? [event as { epoch: string; producers: object[] }] : [],
        );
      const hears = (person: CallClient, epoch: string, producers: object[]) =>
        vi.waitFor(() => expect(listed(person).at(-1)).toMatchObject({ epoch, producers }), eventually);

      const here = await enter(ana);
      expect((await enter(ben)).epoch).toBe(here.epoch);
      expect((await enter(cho)).epoch).toBe(here.epoch);
      const { producerId } = await speak(ben);
      if (!producerId) throw new Error('Nothing is sent');
      for (const person of [ana, ben, cho]) await hears(person, here.epoch, [{ userId: ben.userId }]);
      for (const [name, person] of Object.entries({ ana, cho }))
        expect(
          await person.askCall('video.group.consume', {
            ...refOf(person),
            producerId,
            rtpCapabilities: here.rtpCapabilities,
          }),
          name,
        ).toMatchObject({ kind: 'audio' });
      expect(await speak({ ...cho, peerId: ben.peerId })).toEqual({ error_code: 'CallEnded' });

      await first.kill();
      const there = await enter(cho);
      expect(there.epoch).not.toBe(here.epoch);
      expect((await enter(ben)).epoch).toBe(there.epoch);
      await speak(cho);
      for (const person of [ben, cho]) await hears(person, there.epoch, [{ userId: cho.userId }]);
    });
  });
});
