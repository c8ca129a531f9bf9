/** Emits are remembered for this period. */
const retentionMs = 10 * 60_000;

/** The time of each channel's last emit, which shows whether a window that joins late has missed any. */
export class RecentEmits {
  readonly #clock: () => number;
  #since: number;
  #everybody = -Infinity;
  /** Ordered by time. */
  readonly #times = new Map<string, number>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#since = clock();
  }

  /** The clock of this record, in milliseconds. */
  now(): number {
    return this.#clock();
  }

  note(channel: string): void {
    const now = this.#clock();
    this.#times.delete(channel);
    this.#times.set(channel, now);
    for (const [old, time] of this.#times) {
      if (time >= now - retentionMs) break;
      this.#times.delete(old);
    }
  }

  /** Counts as an emit to every channel. */
  recordEmitToAll(): void {
    this.#everybody = this.#clock();
  }

  /** Whether one of the channels may have had an emit in the last `periodMs`; forgotten times count as emits. */
  anyWithin(periodMs: number, channels: readonly string[]): boolean {
    const start = this.#clock() - periodMs;
    if (start < this.#since || periodMs > retentionMs || this.#everybody >= start) return true;
    return channels.some((channel) => (this.#times.get(channel) ?? -Infinity) >= start);
  }

  forgetAll(): void {
    this.#since = this.#clock();
  }
}
