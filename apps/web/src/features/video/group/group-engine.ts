import type { ErrorCode } from '@nestmate/contract/errors';
import type { VideoProducer, VideoProducers } from '@nestmate/contract/socket/video-group';
import { RequestRefused } from '@/platform/live/requests';
import { type CallEngine, nothingSent, type SentSource, type Source } from '../engine/engine';
import { EngineConnection } from '../engine/engine-connection';
import type { Layout } from '../engine/layout';
import { lossBetween, type Sample } from '../engine/network-quality';
import { orderParticipants } from '../engine/participants';
import type { ConnectOptions } from '../video-settings';
import { afterLoss } from './bandwidth';
import { type GroupSession, openGroupSession } from './group-session';
import { contextOf, type CallView, emptyView, isHeldBack, preferencesFor } from './layers';
import type { EnteredRoom, MediaServer } from './media-server.live';
import { createParticipantOf, levelOf } from './received-tracks';

const sources = ['microphone', 'camera', 'screen'] as const;
/** The delays between the loss of a connection and each attempt to repair it. */
const repairDelaysMs = [500, 1500, 3000, 5000, 7000, 7000, 7000];
/** The time between two attempts to send. */
const sendAgainMs = 2000;
/** The person's own picture and sound wait this long for those of the others. */
const receiveFirstMs = 400;
/** Another size needs a key frame, and a camera sends few of them: newcomers need theirs first. */
const resizeAfterMs = 2500;

/** The connection or the media room is lost, and `repair` reconnects to both. */
const passing: readonly string[] = ['CallEnded', 'NotFound', 'Offline', 'TooManyRequests'] satisfies (
  | ErrorCode
  | 'Offline'
)[];
const isPassing = (error: unknown) => error instanceof RequestRefused && passing.includes(error.code);

class GroupEngine implements CallEngine {
  readonly #server: MediaServer;
  readonly #options: ConnectOptions;
  readonly #openSession: typeof openGroupSession;
  readonly #connection = new EngineConnection({
    options: () => this.#options,
    retryDelaysMs: repairDelaysMs,
    retry: () => this.#repair(),
    media: () => this.#session,
    levels: () => this.#levels(),
    onSample: (before, next) => this.#followBandwidth(before, next),
    onDominantSpeaker: () => this.#show(),
    release: () => this.#release(),
  });
  readonly connection = this.#connection.store;
  readonly #participantOf = createParticipantOf();
  readonly #sent = nothingSent();
  #session: GroupSession | null = null;
  /** The newest list of tracks; it may be that of a room which this window has not entered yet. */
  #latest: VideoProducers | null = null;
  #view: CallView = emptyView;
  #repairing: Promise<void> = Promise.resolve();
  #resizing: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(server: MediaServer, options: ConnectOptions, openSession: typeof openGroupSession) {
    this.#server = server;
    this.#options = options;
    this.#openSession = openSession;
  }

  async connect(): Promise<void> {
    this.#stopFollowing = this.#server.follow({
      others: (others) => {
        this.#view = { ...this.#view, others };
        this.#show();
        clearTimeout(this.#resizing);
        this.#resizing = setTimeout(() => this.#resize(), resizeAfterMs);
      },
      producers: (list) => {
        this.#latest = list;
        this.#session?.follow(list);
      },
      lost: () => this.#handleLoss(),
      reconnected: () => {
        if (this.#session) void this.#repair();
      },
    });
    this.#connection.giveUpLater();
    await this.#repair();
    if (!this.#connection.isClosed && !this.#connection.isConnected) this.#connection.retry();
  }

  /** Runs updates one after the other; the next one retries what failed. */
  #repair(): Promise<void> {
    this.#repairing = this.#repairing.then(() => this.#repairNow()).catch(() => undefined);
    return this.#repairing;
  }

  /** Joins, sends and receives what is requested; also after events may have been missed. */
  async #repairNow(): Promise<void> {
    if (this.#connection.isClosed) return;
    const entered = await this.#server.enter();
    if (entered === 'offline') return;
    if (this.#connection.isClosed) return entered?.prepared?.close();
    if (entered === null) return this.#connection.fail('refused');
    const session = await this.#sessionIn(entered);
    if (this.#connection.isClosed || !session) return;
    this.#connection.apply('joined');
    session.follow(entered.room);
    if (this.#latest) session.follow(this.#latest);
    this.#show();
    // Sending takes the browser's time; seeing the others comes first.
    await session.hasReceived(receiveFirstMs);
    if (!this.#connection.isClosed) await this.#publishAll(session);
  }

  /**
   * The session in a room that this window has entered: the one before, if the room is the same, and its connections
   * repaired.
   */
  async #sessionIn(entered: EnteredRoom): Promise<GroupSession | null> {
    const { others, room, iceServers } = entered;
    this.#view = { ...this.#view, others, sizedFor: others.length };
    if (!this.#session?.isOf(room)) await this.#open(entered);
    else if (!this.#session.isFlowing()) await this.#session.restart(iceServers);
    return this.#session;
  }

  async #open({ room, iceServers, prepared }: EnteredRoom): Promise<void> {
    this.#session?.close();
    this.#session = null;
    // The socket may have been away when the room was lost.
    this.#handleLoss();
    this.#view = { ...this.#view, settled: new Set() };
    const { bandwidthProfile } = this.#options;
    const opened: GroupSession = await this.#openSession(room, {
      peerId: this.#server.peerId,
      ask: this.#server.ask,
      iceServers,
      prepared,
      options: this.#options,
      sent: (source) => this.#sent[source],
      preferencesFor: (producer) => preferencesFor(producer, this.#contextOf(producer), bandwidthProfile),
      onChange: () => this.#session === opened && this.#show(),
      onFlow: (isFlowing) =>
        this.#session === opened && (isFlowing ? this.#connection.handleFlow() : this.#handleLoss()),
    });
    if (this.#connection.isClosed) return opened.close();
    this.#session = opened;
    setTimeout(() => this.#resize(), resizeAfterMs);
  }

  async #publishAll(session: GroupSession): Promise<void> {
    const sending = await Promise.allSettled(sources.map((source) => session.publish(source)));
    if (session.isFlowing()) this.#connection.handleFlow();
    // Receiving may go well meanwhile, and nothing else would send it.
    if (sending.some(({ status }) => status === 'rejected'))
      setTimeout(() => void this.#repair(), sendAgainMs);
  }

  #handleLoss(): void {
    if (this.#connection.isConnected) this.#connection.handleLoss();
  }

  #show(): void {
    if (this.#connection.isClosed) return;
    const { dominant } = this.#connection;
    const { bandwidthProfile, networkQuality } = this.#options;
    const shown = this.#view.others.map(({ userId, firstName }) => {
      const context = this.#contextOf({ userId, source: 'camera' });
      const held = isHeldBack(context, bandwidthProfile);
      const other = this.#participantOf(userId, firstName, this.#session?.received(userId) ?? [], held);
      return networkQuality.remote > 0 ? other : { ...other, quality: null };
    });
    this.connection.setState({ others: orderParticipants(shown, dominant), dominant });
    this.#session?.sendPreferences();
  }

  #contextOf(track: Pick<VideoProducer, 'source'> & { userId: string }) {
    return contextOf(this.#view, this.#connection.dominant, track);
  }

  #resize(): void {
    if (this.#connection.isClosed) return;
    const { others } = this.#view;
    const settled = new Set(others.map(({ userId }) => userId));
    this.#view = { ...this.#view, settled, sizedFor: others.length };
    this.#session?.sendPreferences();
  }

  #levels() {
    const levelOfPerson = (userId: string) => levelOf(this.#session?.received(userId) ?? []);
    return Object.fromEntries(this.#view.others.map(({ userId }) => [userId, levelOfPerson(userId)]));
  }

  #followBandwidth(before: Sample | null, next: Sample): void {
    if (!before) return;
    const { bandwidth } = this.#view.watch;
    const watch = afterLoss(this.#view.watch, lossBetween(before, next), Date.now());
    this.#view = { ...this.#view, watch };
    if (watch.bandwidth !== bandwidth) this.#show();
  }

  setLayout(layout: Layout): void {
    this.#view = { ...this.#view, layout };
    this.#session?.sendPreferences();
  }

  async publish(source: Source, sent: SentSource): Promise<void> {
    this.#sent[source] = sent;
    try {
      await this.#session?.publish(source);
    } catch (error) {
      // While the connection is repaired, everything is sent again.
      if (this.#connection.isConnected && !isPassing(error)) throw error;
      void this.#repair();
    }
  }

  close(): void {
    this.#connection.close();
  }

  #release(): void {
    this.#stopFollowing?.();
    this.#session?.close();
    this.#session = null;
  }
}

/**
 * A call of several people, whose media a server forwards. When its media room is recreated, so is everything in this
 * window.
 */
export const openGroupEngine = (
  server: MediaServer,
  options: ConnectOptions,
  openSession: typeof openGroupSession = openGroupSession,
): CallEngine => new GroupEngine(server, options, openSession);
