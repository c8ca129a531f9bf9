import { expect, it } from 'vitest';
import { afterLevel, isSuspicious, type Silence } from './level';

/** Whether these levels, one for each second, are suspicious at the end. */
const after = (...levels: (number | null)[]) =>
  isSuspicious(
    levels.reduce<Silence>((silence, level, second) => afterLevel(silence, level, second * 1000), null),
    (levels.length - 1) * 1000,
  );

it('suspects a microphone that gives no signal at all for four seconds', () => {
  expect(after(0.2, 0, 0, 0, 0)).toBe(false);
  expect(after(0.2, 0, 0, 0, 0, 0)).toBe(true);
  expect(after(0, 0, 0, 0, 0, 0.001)).toBe(false);
});

it('does not suspect a microphone in a quiet room, or while the browser blocks listening', () => {
  expect(after(...Array.from({ length: 9 }, () => 0.0004))).toBe(false);
  expect(after(0, 0, null, 0, 0, 0)).toBe(false);
});
