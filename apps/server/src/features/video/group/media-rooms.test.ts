import type { MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { mediaServersWith } from '../../../../test/calls/media-servers';
import { describeWithMediaWorker } from '../../../../test/calls/media-worker';
import { newId } from '../../../platform/ids';
import { openMediaRoom } from './media-rooms';

const participant = () => ({
  peerId: newId(),
  userId: newId<UserId>(),
  membershipId: newId<MembershipId>(),
  revision: 0,
});

describeWithMediaWorker('the room of a call', () => {
  it('keeps nothing of a window that could not enter before', async () => {
    const servers = mediaServersWith({ maxWorkers: 1, streamsPerWorker: 100 });
    const room = await openMediaRoom(newId<VideoCallId>(), await servers.take(), servers);
    const create = room.router.createWebRtcTransport.bind(room.router);
    let attempts = 0;
    room.router.createWebRtcTransport = async (options) => {
      attempts += 1;
      // For example, the worker has no memory for another.
      if (attempts === 2) throw new Error('Refused');
      return create(options);
    };
    const window = participant();
    const held = async () => (await room.router.dump()).transportIds.length;
    await expect(room.enter(window)).rejects.toThrow('refused a transport');
    expect(attempts).toBe(2);
    expect(room.isEmpty()).toBe(true);
    expect(await held()).toBe(0);
    const [first, second] = await Promise.all([room.enter(window), room.enter(window)]);
    expect(second).toBe(first);
    expect(await held()).toBe(2);
    room.leave(window.peerId);
    expect(await held()).toBe(0);
  });
});
