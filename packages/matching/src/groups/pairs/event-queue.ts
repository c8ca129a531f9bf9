/* oxlint-disable typescript/no-non-null-assertion -- indices stay below the number of events */

const firstCapacity = 1024;

/** Numbered events, the earliest first: a binary heap in two typed arrays that grow. */
export class EventQueue {
  #times = new Float64Array(firstCapacity);
  #events = new Int32Array(firstCapacity);
  #length = 0;

  /** The time of the event that `pop` returns; infinite when there is none. */
  get nextTime(): number {
    return this.#length === 0 ? Number.POSITIVE_INFINITY : this.#times[0]!;
  }

  push(time: number, event: number): void {
    if (this.#length === this.#times.length) this.#grow();
    const times = this.#times;
    const events = this.#events;
    let at = this.#length++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (times[above]! <= time) break;
      times[at] = times[above]!;
      events[at] = events[above]!;
      at = above;
    }
    times[at] = time;
    events[at] = event;
  }

  /** Removes the earliest event; the queue must not be empty. */
  pop(): number {
    const times = this.#times;
    const events = this.#events;
    const first = events[0]!;
    const length = --this.#length;
    const time = times[length]!;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= length) break;
      if (below + 1 < length && times[below + 1]! < times[below]!) below++;
      if (times[below]! >= time) break;
      times[at] = times[below]!;
      events[at] = events[below]!;
      at = below;
    }
    times[at] = time;
    events[at] = events[length]!;
    return first;
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(): void {
    const [times, events] = [this.#times, this.#events];
    this.#times = new Float64Array(2 * times.length);
    this.#times.set(times);
    this.#events = new Int32Array(2 * events.length);
    this.#events.set(events);
  }
}
