import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoRequest } from '@nestmate/contract/socket/video';
import type { VideoGroupReplies, VideoProducer, VideoReceived } from '@nestmate/contract/socket/video-group';
import {
  initialReceivePreferences,
  type VideoRtpCapabilities,
  type VideoSource,
  type VideoReceivePreferences,
} from '@nestmate/contract/video-group';
import type { types } from 'mediasoup';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { Call, CallWindow } from '../calls/call';
import { callById } from '../calls/calls.queries';
import {
  consumerOf,
  type MediaPeer,
  type Participant,
  producerOf,
  qualityOf,
  receiveOne,
  transportOf,
  mapRefusal,
  applyPreferences,
} from './media-peer';
import type { MediaRoom, MediaRooms } from './media-rooms';

export interface MediaContext {
  db: Db;
  rooms: MediaRooms;
  /** Logs the cause of a refusal that has one. */
  noteRefusal: (error: ProductError) => void;
}

type Name = keyof VideoGroupReplies;
type MediaRequest<N extends Name> = VideoRequest<N>;

/** Who makes a request about media, by the socket of which window. */
export type Requester = Pick<CallWindow, 'socketId' | 'userId'>;

/** A window that may join. `participant`: who its person is once they have. */
export type Preparation = Required<
  Pick<MediaRequest<'video.group.enter'>, 'callId' | 'peerId' | 'receives'>
> & { participant: Participant };

/**
 * Rethrows a failure to open transports.
 * @throws ProductError `NotFound` if the room was just closed or its worker died, else the failure
 */
const mapClosedRoom =
  ({ router }: MediaRoom) =>
  (error: unknown): never => {
    throw router.closed ? new ProductError('NotFound') : error;
  };

const kindOf = (source: VideoSource) => (source === 'microphone' ? 'audio' : 'video');

const transportOptionsOf = ({ id, iceParameters, iceCandidates, dtlsParameters }: types.WebRtcTransport) => ({
  id,
  iceParameters,
  iceCandidates,
  dtlsParameters,
});

/**
 * The participant whose peer this is, as of a revision of the call.
 * @throws ProductError `CallEnded` when it is not this socket's
 */
export function participantIn(
  call: Call | undefined,
  { userId, socketId }: Requester,
  peerId: string,
): Participant {
  const person = call?.people.find((one) => one.userId === userId);
  const isTheirs = person?.socketId === socketId && person.peerId === peerId;
  if (call?.type !== 'group' || !isTheirs) throw new ProductError('CallEnded');
  return { peerId, userId, membershipId: person.membershipId, revision: call.revision };
}

/** @throws ProductError `CallEnded` when the peer is not this socket's, or the call is over */
const participantOf = async (
  db: Db,
  requester: Requester,
  { callId, peerId }: Pick<MediaRequest<Name>, 'callId' | 'peerId'>,
): Promise<Participant> => participantIn(await callById(db, callId), requester, peerId);

/** The peer with which a window has entered. @throws ProductError `NotFound`, after which it enters again */
async function peerOf(
  { db, rooms }: MediaContext,
  requester: Requester,
  request: Pick<MediaRequest<Name>, 'callId' | 'peerId'>,
) {
  await participantOf(db, requester, request);
  const room = await rooms.find(request.callId);
  const peer = room?.peers.get(request.peerId);
  if (!room || !peer) throw new ProductError('NotFound');
  return { room, peer };
}

/**
 * Enters the media room of a call. The call may end meanwhile without an event for the new peer, so it is read again
 * while the worker prepares media that nobody can receive yet.
 * @param known the participant, if they have joined with the same request
 */
export async function enter(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.enter'>,
  known?: Participant,
) {
  const { db, rooms } = context;
  const { callId, receives, transportId } = request;
  const participant = known ?? (await participantOf(db, requester, request));
  const room = await rooms.of(callId);
  const enterRoom = async () => {
    const peer = await room.enter(participant, transportId).catch(mapClosedRoom(room));
    const received = receives ? receiveAll(context, { room, peer }, receives) : [];
    const [all] = await Promise.all([received, participantOf(db, requester, request)]);
    if (room.peers.get(peer.peerId) !== peer) throw new ProductError('NotFound');
    return { peer, received: all };
  };
  const { peer, received } = await enterRoom().catch(async (error: unknown) => {
    await removeLeavers(context, callId);
    throw error;
  });
  return { ...room.snapshot(), ...asEntered(room, peer), received };
}

/**
 * Lets a window have all that the others send, as soon as it is connected. The window asks for what is not available
 * yet one by one.
 */
async function receiveAll(
  context: MediaContext,
  { room, peer }: { room: MediaRoom; peer: MediaPeer },
  rtpCapabilities: VideoRtpCapabilities,
) {
  const before = layersInUse(room);
  const theirs = room.snapshot().producers.filter(({ peerId }) => peerId !== peer.peerId);
  const received = await consumeEach(context, { room, peer, producers: theirs }, ({ producerId, source }) => {
    // Switching layers right after the first picture would need another key frame, and cameras send few.
    const first = initialReceivePreferences(source, room.peers.size - 1);
    return { producerId, rtpCapabilities, first };
  });
  emitIfChanged(context, room, before);
  return received;
}

/** Makes a consumer of each producer. Those that closed meanwhile, or that the window cannot receive, are left out. */
async function consumeEach(
  { noteRefusal }: MediaContext,
  { room, peer, producers }: { room: MediaRoom; peer: MediaPeer; producers: readonly VideoProducer[] },
  requestFor: (producer: VideoProducer) => Parameters<typeof receiveOne>[2],
) {
  const received = await Promise.all(
    producers.map(async (producer) => {
      const consumer = await receiveOne(room, peer, requestFor(producer)).catch((error: unknown) => {
        if (!(error instanceof ProductError)) throw error;
        noteRefusal(error);
        return undefined;
      });
      if (!consumer) return [];
      const { producerId } = producer;
      return [{ producerId, ...asReceived(consumer), preferences: preferencesOf(consumer) }];
    }),
  );
  return received.flat();
}

/** The layers that are received. Each sender gets an event when they change, and sends no more than these. */
const layersInUse = (room: MediaRoom): string =>
  room
    .snapshot()
    .producers.map(({ producerId, spatialLayer }) => `${producerId} ${spatialLayer}`)
    .join();

function emitIfChanged({ rooms }: MediaContext, room: MediaRoom, before: string): void {
  if (layersInUse(room) !== before) rooms.emitProducers(room);
}

const preferencesOf = ({
  paused: isPaused,
  priority,
  preferredLayers,
}: types.Consumer): VideoReceivePreferences => ({
  isPaused,
  priority,
  ...(preferredLayers && { spatialLayer: preferredLayers.spatialLayer }),
});

const asReceived = ({ id, kind, rtpParameters }: types.Consumer) =>
  ({ consumerId: id, kind, rtpParameters }) as VideoReceived;

/** Removes everybody from a room who is not in its call now. */
async function removeLeavers({ db, rooms }: MediaContext, callId: VideoCallId): Promise<void> {
  const call = await callById(db, callId);
  const participants = (call?.people ?? []).flatMap(({ peerId }) => (peerId ? [{ peerId }] : []));
  await rooms.follow({ callId, revision: call?.revision ?? 0, participants, isOver: !call });
}

/**
 * Opens the transports of a window that may join, and returns everything that the others send: no media arrives before
 * the person is in the call.
 * @throws ProductError `NotFound` where no media meet
 */
export async function prepare(
  context: MediaContext,
  { socketId }: Requester,
  { callId, receives, participant }: Preparation,
) {
  const room = await context.rooms.find(callId);
  if (!room) throw new ProductError('NotFound');
  const peer = await room.prepare(participant, socketId).catch(mapClosedRoom(room));
  const { producers } = room.snapshot();
  const received = await consumeEach(context, { room, peer, producers }, ({ producerId }) => ({
    producerId,
    rtpCapabilities: receives,
  }));
  const { epoch, revision } = room.snapshot();
  return { ...asEntered(room, peer), epoch, revision, producers: [], received };
}

const asEntered = ({ router }: MediaRoom, { send, receive }: MediaPeer) => ({
  rtpCapabilities: router.rtpCapabilities as VideoRtpCapabilities,
  send: transportOptionsOf(send),
  receive: transportOptionsOf(receive),
});

export async function connect(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.connect'>,
) {
  const { callId, peerId } = request;
  const prepared = (await context.rooms.find(callId))?.preparedFor({ ...requester, peerId });
  const peer = prepared ?? (await peerOf(context, requester, request)).peer;
  const transport = transportOf(peer, request.transportId);
  if (peer.connected.has(transport.id)) return {};
  peer.connected.add(transport.id);
  const dtlsParameters = request.dtlsParameters;
  await mapRefusal(transport.connect({ dtlsParameters })).catch((error: unknown) => {
    peer.connected.delete(transport.id);
    throw error;
  });
  return {};
}

export async function restart(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.restart'>,
) {
  const { peer } = await peerOf(context, requester, request);
  return { iceParameters: await mapRefusal(transportOf(peer, request.transportId).restartIce()) };
}

export async function produce(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.produce'>,
) {
  const { room, peer } = await peerOf(context, requester, request);
  const { source, isPaused: paused } = request;
  const kind = kindOf(source);
  // mediasoup does not check that the codecs match the kind.
  if (!request.rtpParameters.codecs.every(({ mimeType }) => mimeType.toLowerCase().startsWith(`${kind}/`)))
    throw new ProductError('InvalidInput');
  const rtpParameters = request.rtpParameters as types.RtpParameters;
  peer.producers.get(source)?.close();
  const producer = await mapRefusal(peer.send.produce({ kind, rtpParameters, paused }));
  // When two arrive at the same time, the later one stays.
  peer.producers.get(source)?.close();
  peer.producers.set(source, producer);
  producer.observer.once('close', () => {
    if (peer.producers.get(source) === producer) peer.producers.delete(source);
  });
  producer.on('score', () => {
    const quality = qualityOf([...peer.producers.values()]);
    if (quality === peer.quality || room.peers.get(peer.peerId) !== peer) return;
    peer.quality = quality;
    context.rooms.emitProducers(room);
  });
  context.rooms.emitProducers(room);
  return { producerId: producer.id };
}

export async function pause(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.pause'>,
) {
  const { room, peer } = await peerOf(context, requester, request);
  const producer = producerOf(peer, request.producerId);
  await mapRefusal(request.isPaused ? producer.pause() : producer.resume());
  producer.appData['isAway'] = request.isAway === true;
  context.rooms.emitProducers(room);
  return {};
}

/** Does nothing if it is closed. */
export async function close(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.close'>,
) {
  const { room, peer } = await peerOf(context, requester, request);
  const producer = [...peer.producers.values()].find(({ id }) => id === request.producerId);
  if (!producer) return {};
  producer.close();
  context.rooms.emitProducers(room);
  return {};
}

export async function consume(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.consume'>,
) {
  const { room, peer } = await peerOf(context, requester, request);
  return asReceived(await receiveOne(room, peer, request));
}

export async function prefer(
  context: MediaContext,
  requester: Requester,
  request: MediaRequest<'video.group.prefer'>,
) {
  const { room, peer } = await peerOf(context, requester, request);
  const consumer = consumerOf(peer, request.consumerId);
  const before = layersInUse(room);
  await applyPreferences(consumer, request);
  emitIfChanged(context, room, before);
  return {};
}
