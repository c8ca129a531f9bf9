/** How long, in milliseconds, it is remembered that a room was told something. */
const memory = 10 * 60_000;

/** When each room was last told something: whoever joins it late can learn whether they missed anything. */
export class RecentlyTold {
  readonly #since: number;
  readonly #clock: () => number;
  #everybody = -Infinity;
  /** In the order of their times. */
  readonly #times = new Map<string, number>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#since = clock();
  }

  note(room: string): void {
    const now = this.#clock();
    this.#times.delete(room);
    this.#times.set(room, now);
    for (const [old, time] of this.#times) {
      if (time >= now - memory) break;
      this.#times.delete(old);
    }
  }

  noteForEverybody(): void {
    this.#everybody = this.#clock();
  }

  /** Whether one of the rooms may have been told something in the last `milliseconds`; what is forgotten counts as told. */
  anyWithin(milliseconds: number, rooms: readonly string[]): boolean {
    const start = this.#clock() - milliseconds;
    if (start < this.#since || milliseconds > memory || this.#everybody >= start) return true;
    return rooms.some((room) => (this.#times.get(room) ?? -Infinity) >= start);
  }
}
