import { animateValue, type MotionValue } from 'motion';

/** A spring that keeps the speed it is given, or an easing over a time in milliseconds. */
export type Way =
  | { type: 'spring'; stiffness: number; damping: number }
  | { duration: number; delay?: number; ease?: 'easeOut' | [number, number, number, number] };

/** Moves a value to another, from wherever it is. Only what a number needs: the library's `animate` brings 20 kB for the rest. */
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
