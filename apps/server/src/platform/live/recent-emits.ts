/** How long an emit is remembered. */
const memoryMs = 10 * 60_000;

/** When each channel last got something: a window that joins it late can learn whether it missed anything. */
export class RecentEmits {
  readonly #clock: () => number;
  #since: number;
  #everybody = -Infinity;
  /** In the order of their times. */
  readonly #times = new Map<string, number>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#since = clock();
  }

  note(channel: string): void {
    const now = this.#clock();
    this.#times.delete(channel);
    this.#times.set(channel, now);
    for (const [old, time] of this.#times) {
      if (time >= now - memoryMs) break;
      this.#times.delete(old);
    }
  }

  /** Counts as an emit to every channel. */
  noteForEverybody(): void {
    this.#everybody = this.#clock();
  }

  /** Whether one of the channels may have got something in the last `periodMs`; what is forgotten counts as emitted. */
  anyWithin(periodMs: number, channels: readonly string[]): boolean {
    const start = this.#clock() - periodMs;
    if (start < this.#since || periodMs > memoryMs || this.#everybody >= start) return true;
    return channels.some((channel) => (this.#times.get(channel) ?? -Infinity) >= start);
  }

  forgetAll(): void {
    this.#since = this.#clock();
  }
}
