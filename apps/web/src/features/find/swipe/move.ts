import { animateValue, type MotionValue } from 'motion';

/** A spring that keeps its initial speed, or an easing over milliseconds. */
export type Way =
  | { type: 'spring'; stiffness: number; damping: number }
  | { duration: number; delay?: number; ease?: 'easeOut' | [number, number, number, number] };

/** Animates a number to a target from its current value. The library's `animate` would add 20 kB for features that we do not use. */
export function move(value: MotionValue<number>, to: number, way: Way) {
  const [from, velocity] = [value.get(), value.getVelocity()];
  void value.start((done) =>
    animateValue({
      ...way,
      keyframes: [from, to],
      velocity,
      onUpdate: (now) => value.set(now),
      onComplete: done,
    }),
  );
}
