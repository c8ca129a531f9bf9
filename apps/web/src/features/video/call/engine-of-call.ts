import type { CallEngine, Connection, Offer, SentSource } from '../engine/engine';
import type { Layout } from '../engine/layout';
import { isAway, type SourceState, trackOf } from '../media/capture';
import type { LocalMedia, LocalMediaState } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';

interface EngineOfCallPorts {
  /** Rejects when its code could not be loaded. */
  open: (callId: string) => Promise<CallEngine>;
  media: Pick<LocalMedia, 'getState' | 'subscribe'>;
  screen: Pick<ScreenShare, 'subscribe'>;
  layout: { subscribe: (listen: (layout: Layout) => void) => () => void };
  onConnectionChange: (connection: Connection) => void;
  /** The code of the engine could not be loaded. */
  onLoadFailure: () => void;
  /** A camera, microphone or screen could not be sent. */
  onSendFailure: () => void;
}

type EngineLife =
  | { at: 'none' }
  /** Its code is loading, or could not be loaded. */
  | { at: 'opening'; callId: string; opening: Promise<CallEngine> }
  | { at: 'open'; callId: string; opening: Promise<CallEngine>; engine: CallEngine };

function sentFrom(source: SourceState, isRequested = true): SentSource {
  const track = trackOf(source);
  return { track, isOn: isRequested && track !== null, isAway: isAway(source) };
}

/** The one engine that a call has at a time, to which it sends this window's media. */
export class EngineOfCall {
  readonly #ports: EngineOfCallPorts;
  #life: EngineLife = { at: 'none' };
  #stops: (() => void)[] = [];

  constructor(ports: EngineOfCallPorts) {
    this.#ports = ports;
  }

  /** Opens the engine of a call, and closes that of any other; rejects when its code could not be loaded. */
  #open(callId: string): Promise<CallEngine> {
    if (this.#life.at !== 'none' && this.#life.callId === callId) return this.#life.opening;
    this.close();
    const opening = this.#ports.open(callId).then((engine) => {
      if (this.#life.at === 'opening' && this.#life.opening === opening)
        this.#life = { at: 'open', callId, opening, engine };
      else engine.close();
      return engine;
    });
    this.#life = { at: 'opening', callId, opening };
    return opening;
  }

  #isOpen(engine: CallEngine): boolean {
    return this.#life.at === 'open' && this.#life.engine === engine;
  }

  /** Prepares everything that sends nothing. */
  async prepare(callId: string, iceServers: RTCIceServer[]): Promise<void> {
    // `connect` reports the failure when the person joins.
    const engine = await this.#open(callId).catch(() => null);
    if (engine && this.#isOpen(engine)) await engine.prepare?.(iceServers);
  }

  /** The prepared offer, for the answer to the call. */
  offer(): Offer | null {
    return this.#life.at === 'open' ? (this.#life.engine.offer?.() ?? null) : null;
  }

  async connect(callId: string): Promise<void> {
    const opening = this.#open(callId);
    const engine = await opening.catch(() => null);
    if (this.#life.at === 'none' || this.#life.opening !== opening) return;
    if (!engine) return this.#ports.onLoadFailure();
    this.#send(engine);
    await engine.connect();
  }

  /** Sends what this window has, and what it changes, until the engine closes. */
  #send(engine: CallEngine): void {
    const { media, screen, layout, onConnectionChange, onSendFailure } = this.#ports;
    const sent = (publishing: Promise<unknown>) =>
      publishing.catch(() => {
        if (this.#isOpen(engine)) onSendFailure();
      });
    const publish = ({ sources: { microphone, camera }, wants }: LocalMediaState) =>
      sent(
        Promise.all([
          engine.publish('microphone', sentFrom(microphone, wants.microphone)),
          engine.publish('camera', sentFrom(camera, wants.camera)),
        ]),
      );
    void publish(media.getState());
    this.#stops = [
      media.subscribe((state, before) => {
        if (state.sources !== before.sources || state.wants !== before.wants) void publish(state);
      }),
      screen.subscribe((source) => void sent(engine.publish('screen', sentFrom(source)))),
      layout.subscribe((shown) => engine.setLayout(shown)),
      engine.connection.subscribe((connection) => {
        if (this.#isOpen(engine)) onConnectionChange(connection);
      }),
    ];
  }

  close(): void {
    this.#stops.forEach((stop) => stop());
    this.#stops = [];
    const life = this.#life;
    this.#life = { at: 'none' };
    if (life.at === 'open') life.engine.close();
  }
}
