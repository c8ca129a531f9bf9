/** How a number gets to its target: a spring, which keeps its speed, or an easing over milliseconds. */
type Course = { stiffness: number; damping: number } | { duration: number; delay?: number; ease?: Bezier };

/** The two inner points of a cubic Bézier curve from (0, 0) to (1, 1), as in CSS. */
type Bezier = readonly [x1: number, y1: number, x2: number, y2: number];

/** A position, and whether it is the last one. */
interface Step {
  at: number;
  isLast: boolean;
}

const easeInOut: Bezier = [0.42, 0, 0.58, 1];
export const easeOut: Bezier = [0, 0, 0.58, 1];

/** A number is as fast as its last change, unless that was longer ago than this. */
const maxSpeedAgeMs = 30;

const steps = new Set<(now: number) => void>();
const drawings = new Set<() => void>();
let frame = 0;

function run(now: number): void {
  frame = 0;
  for (const step of steps) step(now);
  const due = [...drawings];
  drawings.clear();
  for (const draw of due) draw();
  if (steps.size > 0) runSoon();
}

function runSoon(): void {
  frame ||= requestAnimationFrame(run);
}

/** Draws once in the next frame, after all numbers have moved. */
export function drawSoon(draw: () => void): void {
  drawings.add(draw);
  runSoon();
}

const bezierAt = (a: number, b: number, t: number) =>
  3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3;

/** The curve's height at `x`. Twenty halvings find it more exactly than a screen can show. */
function eased([x1, y1, x2, y2]: Bezier, x: number): number {
  let [from, to] = [0, 1];
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = (from + to) / 2;
    if (bezierAt(x1, x2, middle) < x) from = middle;
    else to = middle;
  }
  return bezierAt(y1, y2, (from + to) / 2);
}

/** The positions between two numbers by time, in milliseconds; `speed` is in units a second. */
function pathOf(from: number, to: number, speed: number, course: Course): (ms: number) => Step {
  const distance = to - from;
  if ('duration' in course) {
    const { duration, delay = 0, ease = easeInOut } = course;
    return (ms) => {
      const share = Math.max(0, Math.min(1, (ms - delay) / duration));
      return { at: from + distance * eased(ease, share), isLast: share === 1 };
    };
  }
  // A harmonic oscillator of mass 1 that swings: its damping is less than twice the root of its stiffness.
  const decay = course.damping / 2;
  const frequency = Math.sqrt(course.stiffness - decay ** 2);
  const swing = (decay * distance - speed) / frequency;
  const size = Math.hypot(swing, distance);
  return (ms) => {
    const left = Math.exp((-decay * ms) / 1000);
    const angle = (frequency * ms) / 1000;
    return {
      at: to - left * (swing * Math.sin(angle) + distance * Math.cos(angle)),
      // What is left of each swing is too little to see.
      isLast: size * left < Math.abs(distance) / 1000 + 0.001,
    };
  };
}

/** A number that is set, or moves by itself from frame to frame. */
export function createMovingNumber(start: number) {
  const listeners = new Set<() => void>();
  let value = start;
  /** The last change: by how much, in how many milliseconds, and when. */
  let change = { by: 0, ms: 0, at: 0 };
  let step: ((now: number) => void) | undefined;

  function hold(): void {
    if (step) steps.delete(step);
    step = undefined;
  }

  function set(next: number, now = performance.now()): void {
    const ms = now - change.at;
    // Several changes at the same time are one.
    change = ms > 0 ? { by: next - value, ms, at: now } : { ...change, by: change.by + next - value };
    value = next;
    for (const listener of listeners) listener();
  }

  function speed(now: number): number {
    const { by, ms, at } = change;
    return ms > 0 && now - at <= maxSpeedAgeMs ? (by / Math.min(ms, maxSpeedAgeMs)) * 1000 : 0;
  }

  return {
    get: () => value,
    set: (next: number) => set(next),
    /** Ends its move where it is. */
    hold,

    /** Takes another value without a move, and rests there. */
    jump(next: number): void {
      hold();
      set(next);
      change = { by: 0, ms: 0, at: performance.now() };
    },

    /** Moves to a target from where it is. */
    move(to: number, course: Course): void {
      hold();
      const begun = performance.now();
      const positionAt = pathOf(value, to, speed(begun), course);
      step = (now) => {
        // A frame's time may lie before the event that began the move.
        const { at, isLast } = positionAt(Math.max(0, now - begun));
        if (isLast) hold();
        set(isLast ? to : at, now);
      };
      steps.add(step);
      runSoon();
    },

    /** Calls the listener at each change, until stopped. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
