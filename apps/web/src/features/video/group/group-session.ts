import type { VideoProducer, VideoProducers } from '@nestmate/contract/socket/video-group';
import type { VideoReceivePreferences } from '@nestmate/contract/video-group';
import type { Device, types } from 'mediasoup-client';
import type { PreparedTransports, SentSource, Source } from '../engine/engine';
import { type AskMediaServer, deviceFor, type MediaRoom } from './media-server.live';
import { ReceivedTracks } from './received-tracks';
import { type SendingOptions, SentTracks } from './sent-tracks';

export interface SessionPorts {
  peerId: string;
  ask: AskMediaServer;
  iceServers: RTCIceServer[];
  /** The transports that were opened before, which this session owns from now on. */
  prepared?: PreparedTransports | undefined;
  options: SendingOptions;
  /** The media to send now. */
  sent: (source: Source) => SentSource;
  preferencesFor: (producer: VideoProducer) => VideoReceivePreferences;
  /** Tracks of others were added, removed or muted. */
  onChange: () => void;
  /** Media flow, or stopped flowing. */
  onFlow: (isFlowing: boolean) => void;
}

/** Between two attempts to connect a transport. */
const retryDelayMs = 1000;

const isBroken = ({ connectionState: state }: types.Transport) =>
  state === 'disconnected' || state === 'failed';
const isWell = ({ connectionState: state }: types.Transport) => state === 'connected' || state === 'new';

/** The transports to a media room: the prepared ones, if they are to this room, or else new ones. */
function transportsTo(room: MediaRoom, device: Device, { ask, iceServers, prepared }: SessionPorts) {
  if (prepared?.fits(room)) {
    connectOnDemand(prepared.send, ask);
    // The prepared transport to receive by has connected by itself.
    return prepared;
  }
  prepared?.close();
  const send = device.createSendTransport({ ...(room.send as types.TransportOptions), iceServers });
  const receive = device.createRecvTransport({ ...(room.receive as types.TransportOptions), iceServers });
  for (const transport of [send, receive]) connectOnDemand(transport, ask);
  return { send, receive, consumers: null };
}

function connectOnDemand(transport: types.Transport, ask: AskMediaServer): void {
  /** Retries until the server knows or the transport is given up; idempotent. */
  function connect(dtlsParameters: types.DtlsParameters): void {
    if (transport.closed) return;
    ask('video.group.connect', { transportId: transport.id, dtlsParameters }).catch(() =>
      setTimeout(() => connect(dtlsParameters), retryDelayMs),
    );
  }
  transport.on('connect', ({ dtlsParameters }, done) => {
    connect(dtlsParameters);
    // The browser gathers candidates meanwhile.
    done();
  });
}

/** The tracks of a room that are ready without a request, by the ids of their producers. */
function readyIn(room: MediaRoom, consumers: PreparedTransports['consumers'] | null) {
  const offers = new Map(room.received.map((offer) => [offer.producerId, offer]));
  const ids = new Set([...offers.keys(), ...(consumers?.keys() ?? [])]);
  return new Map(Array.from(ids, (id) => [id, { consumer: consumers?.get(id), offer: offers.get(id) }]));
}

/**
 * This window's media in one media room: the connections to it, what is sent by the one, and what is received by the
 * other.
 */
export async function openGroupSession(room: MediaRoom, ports: SessionPorts) {
  const { ask, peerId, options, preferencesFor, onChange } = ports;
  const device = await deviceFor(room.rtpCapabilities);
  const { send, receive, consumers } = transportsTo(room, device, ports);
  const transports = [send, receive];
  const { rtpCapabilities } = device;
  const sent = new SentTracks({ ask, device, transport: send, options, sent: ports.sent });
  const received = new ReceivedTracks(
    { ask, rtpCapabilities, transport: receive, preferencesFor, onChange },
    readyIn(room, consumers),
  );
  let revision = 0;
  let isClosed = false;
  const isFlowing = () => transports.every(isWell);

  for (const transport of transports)
    transport.on('connectionstatechange', () => {
      if (isClosed) return;
      if (transports.some(isBroken)) ports.onFlow(false);
      else if (isFlowing()) ports.onFlow(true);
    });

  return {
    isOf: (other: MediaRoom) =>
      !isClosed &&
      other.epoch === room.epoch &&
      other.send.id === send.id &&
      other.receive.id === receive.id &&
      transports.every(({ connectionState }) => connectionState !== 'closed'),
    isFlowing,
    publish: (source: Source) => sent.publish(source),
    /** Receives all that others send, and nothing else. */
    follow(list: VideoProducers): void {
      if (isClosed || list.epoch !== room.epoch || list.revision < revision) return;
      ({ revision } = list);
      const mine = list.producers.find((each) => each.peerId === peerId && each.source === 'camera');
      if (mine) sent.setLargestLayer(mine.spatialLayer);
      received.follow(list.producers.filter((each) => each.peerId !== peerId));
    },
    /**
     * Resolves once everything followed so far is received or has failed and its pictures are whole, or when the time
     * is up.
     */
    async hasReceived(withinMs: number): Promise<void> {
      const end = performance.now() + withinMs;
      await received.haveOpened(withinMs);
      // Transports that were not prepared take longer.
      if (consumers) await received.havePictures(end);
    },
    /** Sends the preferences of each track again where they have changed. */
    sendPreferences: () => received.sendPreferences(),
    /** The media that have arrived from a person. */
    received: (userId: string) => received.of(userId),
    /** Restarts ICE with the server. @throws when the server could not be reached */
    restart: (servers: RTCIceServer[]) =>
      Promise.all(
        transports
          .filter(({ connectionState }) => connectionState !== 'new')
          .map(async (transport) => {
            await transport.updateIceServers({ iceServers: servers });
            const { iceParameters } = await ask('video.group.restart', { transportId: transport.id });
            if (!isClosed) await transport.restartIce({ iceParameters });
          }),
      ),
    /** The statistics of both connections in one report. */
    async stats(): Promise<RTCStatsReport> {
      const reports = await Promise.all(transports.map((transport) => transport.getStats()));
      return new Map(reports.flatMap((report) => [...report.entries()]));
    },
    close(): void {
      isClosed = true;
      for (const transport of transports) transport.close();
      sent.close();
      received.close();
    },
  };
}

export type GroupSession = Awaited<ReturnType<typeof openGroupSession>>;
