import type { Source, Streams } from './engine';
import type { Quality } from './network-quality';
import type { Signal } from './signalling.live';

/**
 * The bit rate in kbit/s until the bandwidth is known. With less, Chromium's encoder drops the first frames of a
 * camera's picture.
 */
const firstBitrate = 1000;

const words = `x-google-start-bitrate=${firstBitrate}`;
const vp8 = /^a=rtpmap:(\d+) VP8\/90000\r\n(a=fmtp:\1 [^\r]*)?/gm;

/** The other side's description, by which browsers of Chromium's family begin to send. Others do not read it. */
export const withFirstBitrate = ({
  type,
  sdp = '',
}: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
  type,
  sdp: sdp.replace(vp8, (found, format: string, known?: string) =>
    known ? `${found};${words}` : `${found}a=fmtp:${format} ${words}\r\n`,
  ),
});

/** Moves one codec before all others. */
export function prefer(codec: string, transceiver: RTCRtpTransceiver): void {
  // Not in older Firefox, which prefers VP8 anyway.
  if (!('setCodecPreferences' in transceiver)) return;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const isPreferred = ({ mimeType }: { mimeType: string }) => mimeType === `video/${codec}`;
  transceiver.setCodecPreferences(
    codecs.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one))),
  );
}

interface LinkHandlers {
  send: (signal: Signal) => void;
  /** The media that have arrived from the other side. */
  streams: (some: Partial<Streams>) => void;
  shared: (state: SharedState) => void;
  /** Media flow, or stopped flowing. */
  flow: (isFlowing: boolean) => void;
}

interface LinkOptions {
  /** Only one side offers, so that two offers never meet. */
  isOfferer: boolean;
  iceServers: RTCIceServer[];
  /** The preferred video codec, if both sides know it. */
  codec: string;
  trackOf: (source: Source) => MediaStreamTrack | null;
  shared: () => SharedState;
}

/** The sources in the order of the first offer. */
const sources = ['microphone', 'camera', 'screen'] as const;

/**
 * The connection between this window and one other. Both directions of all media exist from the first offer on, so that
 * turning a camera on or off needs no new one. Signals are handled one after the other.
 */
export function openLink({ isOfferer, iceServers, codec, trackOf, shared }: LinkOptions, on: LinkHandlers) {
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
  let revision = 0;
  /** The revision of the other side's description that this side has, and the candidates that came before theirs. */
  let described = 0;
  let early: { revision: number; candidate: RTCIceCandidateInit }[] = [];
  let isClosed = false;
  let turn = Promise.resolve();

  function runInTurn(act: () => Promise<unknown>): Promise<void> {
    const done = turn.then(async () => {
      if (!isClosed) await act();
    });
    turn = done.catch(() => undefined);
    return done;
  }
  /** A signal that no longer fits is as good as a lost one; the restart repairs both. */
  const quietly = (act: () => Promise<unknown>) => runInTurn(act).catch(() => undefined);

  connection.addEventListener('track', ({ track, transceiver }) => {
    const source = sources[connection.getTransceivers().indexOf(transceiver)];
    if (source) on.streams({ [source]: new MediaStream([track]) });
  });
  connection.addEventListener('icecandidate', ({ candidate: found }) => {
    if (!found) return on.send({ revision, candidate: null });
    const { candidate, sdpMid, sdpMLineIndex } = found;
    on.send({ revision, candidate: { candidate, sdpMid, sdpMLineIndex } });
  });
  connection.addEventListener('iceconnectionstatechange', () => {
    const { iceConnectionState: state } = connection;
    if (state === 'connected' || state === 'completed') on.flow(true);
    if (state === 'disconnected' || state === 'failed') on.flow(false);
  });
  channel.addEventListener('open', share);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const state = readSharedState(data);
    if (state) on.shared(state);
  });

  function share(): void {
    if (channel.readyState === 'open') channel.send(JSON.stringify(shared()));
  }

  const publishAll = () =>
    Promise.all(
      connection.getTransceivers().map(async (transceiver, at) => {
        const source = sources[at];
        transceiver.direction = 'sendrecv';
        if (source) await transceiver.sender.replaceTrack(trackOf(source));
      }),
    );

  /** With the candidates found so far. */
  function description() {
    const { localDescription: own } = connection;
    return own && { revision, description: own.toJSON() };
  }

  function sendDescription(): void {
    const own = description();
    if (own) on.send(own);
  }

  async function describe(): Promise<void> {
    await connection.setLocalDescription();
    sendDescription();
  }

  const use = (servers: RTCIceServer[]) =>
    connection.setConfiguration({ ...connection.getConfiguration(), iceServers: servers });

  async function acceptDescription(of: {
    revision: number;
    description: RTCSessionDescriptionInit;
  }): Promise<void> {
    await connection.setRemoteDescription(withFirstBitrate(of.description));
    described = of.revision;
    const candidates = early.filter((each) => each.revision === described);
    early = early.filter((each) => each.revision > described);
    for (const { candidate } of candidates) await connection.addIceCandidate(candidate);
  }

  async function answer(signal: { revision: number; description: RTCSessionDescriptionInit }) {
    revision = signal.revision;
    await acceptDescription(signal);
    await publishAll();
    await describe();
  }

  async function receive(signal: Signal): Promise<void> {
    if ('candidate' in signal) {
      const { candidate } = signal;
      // Signals may overtake each other.
      if (candidate && signal.revision > described) early.push({ revision: signal.revision, candidate });
      else if (candidate && signal.revision === described) await connection.addIceCandidate(candidate);
    } else if (signal.description.type === 'offer') {
      if (isOfferer) return;
      if (signal.revision > revision) await answer({ ...signal });
      // The answer was lost.
      else if (signal.revision === revision && described === revision) sendDescription();
    } else if (isOfferer && signal.revision === revision && connection.signalingState === 'have-local-offer')
      await acceptDescription({ ...signal });
  }

  return {
    /** Offers the first time, or again with new candidates. */
    offer: (servers: RTCIceServer[] | null = null) =>
      quietly(async () => {
        if (revision === 0) {
          connection.addTransceiver('audio');
          for (const _ of ['camera', 'screen']) prefer(codec, connection.addTransceiver('video'));
          await publishAll();
        } else connection.restartIce();
        if (servers) use(servers);
        revision += 1;
        await describe();
      }),
    /** This side's current description; null before the first. */
    description,
    /** Sends an unanswered offer again, with the candidates found meanwhile. */
    repeat: () =>
      quietly(async () => {
        if (connection.signalingState === 'have-local-offer') sendDescription();
      }),
    /** Uses other servers for the next candidates. */
    use: (servers: RTCIceServer[]) => quietly(async () => use(servers)),
    receive: (signal: Signal) => quietly(() => receive(signal)),
    publish: () => runInTurn(publishAll),
    share,
    stats: () => connection.getStats(),
    /** How loud the other side is, from 0 to 1. */
    level: () =>
      Math.max(
        0,
        ...connection
          .getReceivers()
          .flatMap((receiver) =>
            receiver.getSynchronizationSources().map(({ audioLevel }) => audioLevel ?? 0),
          ),
      ),
    close(): void {
      isClosed = true;
      channel.close();
      connection.close();
    },
  };
}

/** The state that each side sends the other directly, besides the media. */
export interface SharedState {
  camera: boolean;
  microphone: boolean;
  screen: boolean;
  /** The camera is off only while their phone shows something else. */
  isAway: boolean;
  quality: Quality | null;
}

const isQuality = (value: unknown): value is Quality =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5;

/** The state from the other side's window; null for anything else. */
function readSharedState(text: unknown): SharedState | null {
  try {
    const state: unknown = typeof text === 'string' && text.length < 500 ? JSON.parse(text) : null;
    if (typeof state !== 'object' || state === null) return null;
    const { camera, microphone, screen, isAway, quality } = state as Record<string, unknown>;
    if (typeof camera !== 'boolean' || typeof microphone !== 'boolean') return null;
    return {
      camera,
      microphone,
      screen: screen === true,
      isAway: isAway === true,
      quality: isQuality(quality) ? quality : null,
    };
  } catch {
    return null;
  }
}

export type Link = ReturnType<typeof openLink>;
