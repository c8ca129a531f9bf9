import { beforeEach, expect, it } from 'vitest';
import { RecentEmits } from './recent-emits';

let now = 0;
let emits: RecentEmits;

beforeEach(() => {
  now = 0;
  emits = new RecentEmits(() => now);
});

it('returns whether a channel had an emit within a period', () => {
  now = 60_000;
  emits.note('hall');
  now = 61_000;
  expect(emits.anyWithin(1000, ['kitchen', 'hall'])).toBe(true);
  expect(emits.anyWithin(999, ['kitchen', 'hall'])).toBe(false);
  expect(emits.anyWithin(1000, ['kitchen'])).toBe(false);
});

it('counts an emit to anybody as one to every channel', () => {
  now = 60_000;
  emits.recordEmitToAll();
  now = 61_000;
  expect(emits.anyWithin(1000, ['hall'])).toBe(true);
  expect(emits.anyWithin(999, ['hall'])).toBe(false);
});

it('uses the latest emit of a channel', () => {
  emits.note('hall');
  now = 30_000;
  emits.note('hall');
  expect(emits.anyWithin(1000, ['hall'])).toBe(true);
});

it('counts a time as missed when its emits are no longer, or not yet, known', () => {
  expect(emits.anyWithin(1, ['hall'])).toBe(true);
  now = 60 * 60_000;
  expect(emits.anyWithin(11 * 60_000, ['hall'])).toBe(true);
  expect(emits.anyWithin(9 * 60_000, ['hall'])).toBe(false);
});

it('counts everything before the forgotten times as missed', () => {
  now = 60_000;
  emits.forgetAll();
  now = 61_000;
  expect(emits.anyWithin(1001, ['hall'])).toBe(true);
  expect(emits.anyWithin(999, ['hall'])).toBe(false);
});
