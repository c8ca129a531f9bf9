import type { types } from 'mediasoup';
import type { MediaPeer } from './media-peer';

type Taking = Pick<types.Consumer, 'closed' | 'paused' | 'preferredLayers' | 'type'>;

/** The largest picture that these take of a track, from 0; null when none does, or the track has only one. */
export function largestTaken(consumers: readonly Taking[]): number | null {
  const layers = consumers.flatMap(({ closed, paused, type, preferredLayers }) =>
    closed || paused || type !== 'simulcast' || !preferredLayers ? [] : [preferredLayers.spatialLayer],
  );
  return layers.length > 0 ? Math.max(...layers) : null;
}

/** The largest size of a track that anybody in a room takes; null when nobody takes one. */
export const layerTaken = (peers: Iterable<MediaPeer>, producerId: string): number | null =>
  largestTaken(Array.from(peers).flatMap(({ consumers }) => consumers.get(producerId) ?? []));
