import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMovingNumber, drawSoon, easeOut } from './moving-number';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) =>
    setTimeout(() => run(performance.now()), 16),
  );
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frames = (count: number) => vi.advanceTimersByTime(count * 16);
const spring = { stiffness: 420, damping: 30 };

/** The numbers of so many frames. */
function path(number: ReturnType<typeof createMovingNumber>, count: number): number[] {
  return Array.from({ length: count }, () => {
    frames(1);
    return number.get();
  });
}

it('a card springs back to its place and rests there [4.4]', () => {
  const x = createMovingNumber(200);
  x.move(0, spring);
  const numbers = path(x, 60);
  // It swings a little beyond its place.
  expect(Math.min(...numbers)).toBeLessThan(0);
  expect(Math.min(...numbers)).toBeGreaterThan(-20);
  expect(numbers.at(-1)).toBe(0);
});

it('a card that springs back keeps the speed of the finger [4.4]', () => {
  const [pushed, resting] = [createMovingNumber(100), createMovingNumber(100)];
  frames(1);
  pushed.set(130);
  resting.jump(130);
  for (const each of [pushed, resting]) each.move(0, spring);
  expect(path(pushed, 2)[1]).toBeGreaterThan(Math.max(130, ...path(resting, 2)));
});

it('a card flies out by its easing, in its time [4.4]', () => {
  const x = createMovingNumber(0);
  x.move(540, { duration: 320, ease: easeOut });
  const numbers = path(x, 20);
  expect(numbers[9]).toBeGreaterThan(300);
  expect(numbers[18]).toBeLessThan(540);
  expect(numbers[19]).toBe(540);
});

it('a card that flies fades in the second half of its way [4.4]', () => {
  const opacity = createMovingNumber(1);
  opacity.move(0, { duration: 160, delay: 160 });
  const numbers = path(opacity, 20);
  expect(numbers[9]).toBeCloseTo(1, 5);
  expect(numbers[14]).toBeCloseTo(0.5, 2);
  expect(numbers[19]).toBe(0);
});

it('a card under a finger stays where the finger stopped it [4.4]', () => {
  const x = createMovingNumber(200);
  x.move(0, spring);
  frames(4);
  x.hold();
  const stopped = x.get();
  expect(stopped).toBeLessThan(200);
  frames(4);
  expect(x.get()).toBe(stopped);
});

it('a frame draws once, however many numbers of a card move [4.4]', () => {
  const [x, rise] = [createMovingNumber(0), createMovingNumber(0)];
  const draw = vi.fn();
  const stops = [x, rise].map((number) => number.onChange(() => drawSoon(draw)));
  x.move(100, { duration: 64 });
  rise.move(1, { duration: 64 });
  frames(4);
  expect(draw).toHaveBeenCalledTimes(4);
  for (const stop of stops) stop();
  x.jump(0);
  frames(4);
  expect(draw).toHaveBeenCalledTimes(4);
});
