import { tokenRefusedNumber } from '@nestmate/contract/video';
import { createStore } from 'zustand/vanilla';
import type { ConnectOptions } from '../video-settings';
import {
  afterConnectionEvent,
  type Connection,
  type ConnectionEvent,
  mediaFailedCode,
  noConnection,
} from './engine';
import { qualityBetween, type Sample, sampleOf } from './network-quality';
import { afterLevels, nobodySpeaks } from './participants';

/** The time within which the window must be connected, at first and after each loss. */
const timeoutMs = 30_000;
const sampleEveryMs = 2000;
const listenEveryMs = 250;

/** The transport by which the media of a call arrive. */
interface MeasuredMedia {
  stats: () => Promise<RTCStatsReport>;
}

interface EngineConnectionPorts {
  options: () => Pick<ConnectOptions, 'dominantSpeaker' | 'networkQuality'>;
  /** The delays between the loss of the connection and each attempt to repair it. */
  retryDelaysMs: readonly number[];
  /** Tries to repair the connection. The next delay begins when a returned promise has settled. */
  retry: () => Promise<void> | void;
  /** The transport by which the media arrive now. */
  media: () => MeasuredMedia | null;
  /** How loud each of the others is, from 0 to 1. */
  levels: () => Readonly<Record<string, number>>;
  /** `before`: the previous sample of the same media, or null. */
  onSample: (before: Sample | null, next: Sample) => void;
  /** Somebody else has become the dominant speaker. */
  onDominantSpeaker: (id: string | null) => void;
  /** Closes everything that the connection was made of. */
  release: () => void;
}

/**
 * A window's connection to the others of a call, however their media travel: measured while media flow, repaired when
 * they stop, and given up after half a minute.
 */
export class EngineConnection {
  readonly store = createStore<Connection>()(() => noConnection);
  readonly #ports: EngineConnectionPorts;
  /** Forgotten together: when media flow or are lost, when there is somebody else to connect to, and at the end. */
  #timers = new Set<ReturnType<typeof setTimeout>>();
  /** Ends a connection that no media flow by. A failed attempt does not move it. */
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #isRetrying = false;
  #sampled: { media: MeasuredMedia; sample: Sample } | null = null;
  #speaking = nobodySpeaks;
  #isClosed = false;

  constructor(ports: EngineConnectionPorts) {
    this.#ports = ports;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isConnected(): boolean {
    return this.store.getState().state.at === 'connected';
  }

  get dominant(): string | null {
    return this.#speaking.dominant;
  }

  apply(event: ConnectionEvent): void {
    this.store.setState(({ state }) => ({ state: afterConnectionEvent(state, event) }));
  }

  /** Calls a function after some milliseconds, unless the timers are forgotten before. */
  later(ms: number, act: () => void): void {
    const timers = this.#timers;
    const timer = setTimeout(() => timers.delete(timer) && act(), ms);
    timers.add(timer);
  }

  #forgetTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = new Set();
    this.#isRetrying = false;
  }

  /** Another window is there to connect to, in place of the one before. */
  expectPeer(): void {
    this.apply('peerLeft');
    this.#forgetTimers();
    this.giveUpLater();
  }

  giveUpLater(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.fail('mediaFailed'), timeoutMs);
  }

  /** Media flow: from now on they are measured. */
  handleFlow(): void {
    const wasConnected = this.isConnected;
    this.apply('flows');
    if (!this.isConnected || wasConnected) return;
    this.#forgetTimers();
    clearTimeout(this.#deadline);
    void this.#measure();
    this.#listen();
  }

  /** Media stopped flowing, or an attempt to connect has failed. */
  handleLoss(): void {
    if (this.#isRetrying) return;
    if (this.isConnected) this.giveUpLater();
    this.apply('lost');
    this.store.setState({ quality: 0 });
    this.#forgetTimers();
    this.retry();
  }

  /** Tries to repair the connection until media flow, unless it does so already. */
  retry(): void {
    if (!this.#isRetrying) this.#retryLater(0);
  }

  #retryLater(attempt: number): void {
    const delay = this.#ports.retryDelaysMs[attempt];
    if (delay === undefined) return;
    this.#isRetrying = true;
    this.later(delay, async () => {
      const timers = this.#timers;
      this.apply('retried');
      await this.#ports.retry();
      // Otherwise, the attempt has begun something else to wait for.
      if (timers === this.#timers) this.#retryLater(attempt + 1);
    });
  }

  async #measure(): Promise<void> {
    const timers = this.#timers;
    const media = this.#ports.media();
    const next = media && sampleOf(await media.stats().catch(() => new Map() as unknown as RTCStatsReport));
    // Otherwise, media stopped flowing meanwhile. Should they flow again, they are measured by another loop.
    if (timers !== this.#timers || !this.isConnected) return;
    if (next && media === this.#ports.media()) {
      const before = this.#sampled?.media === media ? this.#sampled.sample : null;
      this.#sampled = { media, sample: next };
      // A short interruption is not worth a message.
      if (before)
        this.store.setState({
          ...(this.#ports.options().networkQuality.local > 0 && { quality: qualityBetween(before, next) }),
          isBusy: before.isBusy && next.isBusy,
        });
      this.#ports.onSample(before, next);
    }
    this.later(sampleEveryMs, () => void this.#measure());
  }

  #listen(): void {
    if (!this.isConnected || !this.#ports.options().dominantSpeaker) return;
    const before = this.dominant;
    this.#speaking = afterLevels(this.#speaking, this.#ports.levels(), Date.now());
    if (this.dominant !== before) this.#ports.onDominantSpeaker(this.dominant);
    this.later(listenEveryMs, () => this.#listen());
  }

  /** Gives the connection up. */
  fail(reason: 'mediaFailed' | 'refused'): void {
    this.close();
    this.store.setState({
      failure: { reason, code: reason === 'refused' ? tokenRefusedNumber : mediaFailedCode },
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#forgetTimers();
    clearTimeout(this.#deadline);
    this.#ports.release();
    this.store.setState({ others: [], quality: null });
    this.apply('closed');
  }
}
