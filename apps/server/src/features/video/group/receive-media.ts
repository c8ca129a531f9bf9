import type { VideoRtpCapabilities, VideoWish } from '@nestmate/contract';
import type { types } from 'mediasoup';
import { ProductError } from '../../../platform/http';
import type { MediaPeer } from './media-peer';
import type { MediaRoom } from './media-room';

/** A refusal by mediasoup is the window's mistake, unless its target was closed meanwhile. */
export async function unlessRefused<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ProductError(error.name === 'InvalidStateError' ? 'NotFound' : 'InvalidInput');
  }
}

/** @throws ProductError `NotFound` if nobody in the room sends it */
function sentIn(room: MediaRoom, producerId: string): { producer: types.Producer; router: types.Router } {
  for (const { producers, router } of room.peers.values())
    for (const producer of producers.values()) if (producer.id === producerId) return { producer, router };
  throw new ProductError('NotFound');
}

/** Makes a consumer of a producer for a window, on whichever workers the two are. Idempotent: an existing consumer is kept. */
export async function receiveOne(
  room: MediaRoom,
  peer: MediaPeer,
  wanted: { producerId: string; rtpCapabilities: VideoRtpCapabilities; first?: VideoWish },
): Promise<types.Consumer> {
  const { producerId, first } = wanted;
  const known = peer.consumers.get(producerId);
  if (known && !known.closed) {
    // It was already prepared.
    if (first && known.paused) await want(known, first);
    return known;
  }
  const { producer, router } = sentIn(room, producerId);
  await room.bring(producer, router, peer.router).catch(() => undefined);
  // The producer may have closed meanwhile.
  sentIn(room, producerId);
  const rtpCapabilities = wanted.rtpCapabilities as types.RtpCapabilities;
  const { spatialLayer, priority } = first ?? {};
  const consumer = await unlessRefused(
    peer.receive.consume({
      producerId,
      rtpCapabilities,
      paused: !first,
      ...(spatialLayer !== undefined && { preferredLayers: { spatialLayer } }),
    }),
  );
  if (priority !== undefined) await unlessRefused(consumer.setPriority(priority));
  const meanwhile = peer.consumers.get(producerId);
  if (meanwhile && !meanwhile.closed) {
    consumer.close();
    return meanwhile;
  }
  peer.consumers.set(producerId, consumer);
  consumer.observer.once('close', () => {
    if (peer.consumers.get(producerId) === consumer) peer.consumers.delete(producerId);
  });
  return consumer;
}

/** Applies a window's preferences to a consumer. */
export async function want(
  consumer: types.Consumer,
  { spatialLayer, priority, isPaused }: VideoWish,
): Promise<void> {
  const hasLayers = spatialLayer !== undefined && consumer.type === 'simulcast';
  // The worker handles them one after the other, and nobody waits for each.
  await unlessRefused(
    Promise.all([
      hasLayers && consumer.setPreferredLayers({ spatialLayer }),
      priority !== undefined && consumer.setPriority(priority),
      isPaused ? consumer.pause() : consumer.resume(),
    ]),
  );
}
