import type { ConnectOptions } from '../video-settings';
import type { Peer } from '../video.live';
import {
  type CallEngine,
  noStreams,
  nothingSent,
  type Offer,
  type Participant,
  type SentSource,
  type Source,
} from './engine';
import { EngineConnection } from './engine-connection';
import { type Link, openLink, type SharedState } from './link';
import type { Signal, Signalling } from './signalling.live';

/** The delays between the loss of a connection and each attempt to find another. */
const restartDelaysMs = [1500, 3000, 5000, 7000, 7000, 7000];
/** An offer without an answer is sent again. */
const repeatMs = 2500;
/** The buffered signals of a window that this one does not know yet: more than an offer and its candidates. */
const maxBuffered = 60;

/** The life of the link to the other window. A window that rejoins gets another. */
type LinkLife =
  | { at: 'none' }
  /**
   * Made while the call rings here: it has no tracks, and nobody knows of it. Its signals wait for the other window.
   */
  | { at: 'prepared'; link: Link; unsent: Signal[] }
  | { at: 'met'; link: Link; peer: Peer }
  /** The other window has left the call. */
  | { at: 'left'; link: Link };

const newcomer: Omit<Participant, 'id'> = {
  firstName: null,
  ...noStreams,
  hasCamera: false,
  cameraRest: null,
  hasMicrophone: true,
  hasScreen: false,
  quality: null,
};

const participantOf = (
  { camera, microphone, screen, isAway, quality }: SharedState,
  { networkQuality }: ConnectOptions,
) => ({
  hasCamera: camera,
  cameraRest: isAway ? ('background' as const) : null,
  hasMicrophone: microphone,
  hasScreen: screen,
  quality: networkQuality.remote > 0 ? quality : null,
});

class PeerToPeerEngine implements CallEngine {
  readonly #signalling: Signalling;
  readonly #options: ConnectOptions;
  readonly #connection = new EngineConnection({
    options: () => this.#options,
    retryDelaysMs: restartDelaysMs,
    // The next attempt does not wait for the reply to this one.
    retry: () => void this.#restart(),
    media: () => this.#link,
    levels: () => (this.#life.at === 'met' ? { [this.#life.peer.userId]: this.#life.link.level() } : {}),
    onSample: () => this.#link?.share(),
    onDominantSpeaker: (dominant) => this.connection.setState({ dominant }),
    release: () => this.#release(),
  });
  readonly connection = this.#connection.store;
  readonly #sent = nothingSent();
  #life: LinkLife = { at: 'none' };
  #iceServers: RTCIceServer[] = [];
  /** The signals of windows that this one does not know yet. */
  #buffered: { signal: Signal; from: string }[] = [];
  #stopFollowing: (() => void) | undefined;

  constructor(signalling: Signalling, options: ConnectOptions) {
    this.#signalling = signalling;
    this.#options = options;
  }

  /** The link to the window that is or was in the call. */
  get #link(): Link | null {
    return this.#life.at === 'met' || this.#life.at === 'left' ? this.#life.link : null;
  }

  async prepare(servers: RTCIceServer[]): Promise<void> {
    if (this.#connection.isClosed || this.#life.at !== 'none') return;
    this.#iceServers = servers;
    // If it cannot be prepared, it is created when the other window has joined.
    try {
      this.#life = { at: 'prepared', link: this.#open(true), unsent: [] };
    } catch {
      return;
    }
    const { link } = this.#life;
    await link.offer();
    if (this.#life.at !== 'prepared' || link.description()) return;
    link.close();
    this.#life = { at: 'none' };
  }

  offer(): Offer | null {
    if (this.#life.at !== 'prepared') return null;
    // Earlier candidates are already in it.
    this.#life.unsent = [];
    return this.#life.link.description();
  }

  async connect(): Promise<void> {
    // Before this window has joined it has no servers, and nobody gets its signals.
    let isJoined = false;
    let others: readonly Peer[] = [];
    this.#stopFollowing = this.#signalling.follow({
      signal: (signal, from) => this.#receive(signal, from),
      others: (next) => {
        others = next;
        if (isJoined) this.#meetAll(next);
      },
      reconnected: () => {
        if (isJoined) void this.#restart();
      },
    });
    const joined = await this.#signalling.join();
    if (this.#connection.isClosed) return;
    if (joined === null) return this.#connection.fail('refused');
    if (joined === 'offline') return this.#connection.fail('mediaFailed');
    this.#iceServers = joined.iceServers;
    isJoined = true;
    this.#connection.apply('joined');
    if (joined.others.length > 0) this.#meetAll(joined.others, joined.hasOffered);
    else this.#meetAll(others);
  }

  /** A call of two has at most one other window. */
  #meetAll([next]: readonly Peer[], hasOffered = false): void {
    const known = this.#life.at === 'met' ? this.#life.peer : null;
    if (next) {
      if (next.peerId !== known?.peerId) this.#meet(next, hasOffered);
    } else if (this.#life.at === 'met') {
      this.#life = { at: 'left', link: this.#life.link };
      this.#connection.apply('peerLeft');
    }
  }

  /** Connects to a window that has joined, or has rejoined. */
  #meet(peer: Peer, hasOffered: boolean): void {
    this.#connection.expectPeer();
    const link = this.#linkTo(peer, hasOffered);
    this.#life = { at: 'met', link, peer };
    const { others } = this.connection.getState();
    const known = others.find(({ id }) => id === peer.userId);
    this.connection.setState({ others: [{ ...newcomer, id: peer.userId, ...known, ...noStreams }] });
    if (peer.isCaller) this.#repeatLater(link);
    const early = this.#buffered.filter(({ from }) => from === peer.peerId);
    this.#buffered = [];
    for (const { signal } of early) void link.receive(signal);
  }

  /** The prepared link, if this window offers, or else a new one. */
  #linkTo({ isCaller, peerId }: Peer, hasOffered: boolean): Link {
    const life = this.#life;
    if (life.at === 'prepared' && isCaller) {
      void life.link.publish().catch(() => undefined);
      if (hasOffered) for (const signal of life.unsent) this.#signalling.send(signal, peerId);
      else void life.link.repeat();
      return life.link;
    }
    if (life.at !== 'none') life.link.close();
    const link = this.#open(isCaller);
    if (isCaller) void link.offer();
    return link;
  }

  #open(isOfferer: boolean): Link {
    const link: Link = openLink(
      {
        isOfferer,
        iceServers: this.#iceServers,
        codec: this.#options.preferredVideoCodecs[0].codec,
        trackOf: (source) => this.#sent[source].track,
        shared: () => this.#shared(),
      },
      {
        send: (signal) => this.#send(signal, link),
        streams: (some) => this.#link === link && this.#change(some),
        shared: (state) => this.#link === link && this.#change(participantOf(state, this.#options)),
        flow: (isFlowing) => this.#flow(link, isFlowing),
      },
    );
    return link;
  }

  #change(part: Partial<Participant>): void {
    this.connection.setState(({ others }) => ({ others: others.map((other) => ({ ...other, ...part })) }));
  }

  #send(signal: Signal, by: Link): void {
    const life = this.#life;
    if (life.at === 'none' || life.link !== by) return;
    if (life.at === 'prepared') life.unsent.push(signal);
    if (life.at === 'met') this.#signalling.send(signal, life.peer.peerId);
  }

  #receive(signal: Signal, from: string): void {
    if (this.#life.at === 'met' && this.#life.peer.peerId === from) void this.#life.link.receive(signal);
    else this.#buffered = [...this.#buffered, { signal, from }].slice(-maxBuffered);
  }

  /** Signals sent before the other window has joined are lost, and so are those of a lost socket. */
  #repeatLater(link: Link): void {
    this.#connection.later(repeatMs, () => {
      if (this.#link !== link || this.#connection.isConnected) return;
      void link.repeat();
      this.#repeatLater(link);
    });
  }

  #flow(link: Link, isFlowing: boolean): void {
    // What a window that has left still sends connects to nobody.
    if (this.#life.at !== 'met' || this.#life.link !== link) return;
    if (isFlowing) this.#connection.handleFlow();
    else this.#connection.handleLoss();
  }

  /** Asks for the participants, and for fresh servers; an unchanged window tries these. */
  async #restart(): Promise<void> {
    const before = this.#link;
    const joined = await this.#signalling.join();
    if (this.#connection.isClosed || joined === 'offline') return;
    if (joined === null) return this.#connection.fail('refused');
    this.#iceServers = joined.iceServers;
    this.#meetAll(joined.others);
    const life = this.#life;
    if (life.at !== 'met' || life.link !== before || this.#connection.isConnected) return;
    await (life.peer.isCaller ? life.link.offer(joined.iceServers) : life.link.use(joined.iceServers));
  }

  #shared(): SharedState {
    const { camera, microphone, screen } = this.#sent;
    const { quality } = this.connection.getState();
    return {
      camera: camera.isOn,
      microphone: microphone.isOn,
      screen: screen.isOn,
      isAway: camera.isAway,
      quality,
    };
  }

  async publish(source: Source, sent: SentSource): Promise<void> {
    const isOther = this.#sent[source].track !== sent.track;
    this.#sent[source] = sent;
    if (isOther) await this.#link?.publish();
    this.#link?.share();
  }

  setLayout(): void {}

  close(): void {
    this.#connection.close();
  }

  #release(): void {
    this.#stopFollowing?.();
    if (this.#life.at !== 'none') this.#life.link.close();
    this.#life = { at: 'none' };
  }
}

/**
 * A call between two windows, without a server between them. The one who was called offers, if possible with the answer
 * to the call.
 */
export const openPeerToPeerEngine = (signalling: Signalling, options: ConnectOptions): CallEngine =>
  new PeerToPeerEngine(signalling, options);
