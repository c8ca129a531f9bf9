import type { MembershipId, UserId, VideoProducer, VideoQuality, VideoSource } from '@nestmate/contract';
import type { types } from 'mediasoup';
import { ProductError } from '../../../platform/http';

/** The owner of the transports, producers and consumers. */
export interface PeerOwner {
  peerId: string;
  userId: UserId;
  membershipId: MembershipId;
  /** The revision of the call when they entered: an earlier one does not know them yet. */
  revision: number;
}

/** A window in a room, with everything that it sends and receives. */
export interface MediaPeer extends PeerOwner {
  /** The router of its transports. */
  router: types.Router;
  send: types.WebRtcTransport;
  receive: types.WebRtcTransport;
  /** The transports that were connected: a repeated request does nothing. */
  connected: Set<string>;
  producers: Map<VideoSource, types.Producer>;
  /** The quality with which it arrives, as last reported. */
  quality: VideoQuality | null;
  /** Consumers by the producer they receive. */
  consumers: Map<string, types.Consumer>;
}

const isAlive = ({ closed, dtlsState }: types.WebRtcTransport) =>
  !closed && dtlsState !== 'failed' && dtlsState !== 'closed';

/** Whether a window can still use its transports. */
export const canGoOn = ({ send, receive }: MediaPeer): boolean => isAlive(send) && isAlive(receive);

/** Closes everything that it sends and receives. */
export function closePeer({ send, receive }: MediaPeer): void {
  send.close();
  receive.close();
}

/** @throws ProductError `NotFound`, after which the window enters again */
export function transportOf({ send, receive }: MediaPeer, id: string): types.WebRtcTransport {
  const found = [send, receive].find((transport) => transport.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** @throws ProductError `NotFound` */
export function producerOf({ producers }: MediaPeer, id: string): types.Producer {
  const found = [...producers.values()].find((producer) => producer.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** @throws ProductError `NotFound` */
export function consumerOf({ consumers }: MediaPeer, id: string): types.Consumer {
  const found = [...consumers.values()].find((consumer) => consumer.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** What a window sends, as the others see it. */
export const sentBy = ({
  peerId,
  userId,
  producers,
  quality,
}: MediaPeer): Omit<VideoProducer, 'spatialLayer'>[] =>
  Array.from(producers, ([source, { id, paused, appData }]) => ({
    producerId: id,
    userId,
    peerId,
    source,
    isPaused: paused,
    isAway: paused && appData['isAway'] === true,
    quality,
  }));

/** The quality with which everything that a person sends arrives. The worker scores each size of a track from 0, where nothing comes, to 10. */
export function qualityOf(tracks: readonly Pick<types.Producer, 'paused' | 'score'>[]): VideoQuality | null {
  const best = tracks.flatMap(({ paused, score }) => {
    const largest = Math.max(0, ...score.map((each) => each.score));
    return paused || largest === 0 ? [] : [largest];
  });
  return best.length > 0 ? (Math.max(1, Math.ceil(Math.min(...best) / 2)) as VideoQuality) : null;
}
