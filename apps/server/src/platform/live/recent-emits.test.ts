import { beforeEach, expect, it } from 'vitest';
import { RecentEmits } from './recent-emits';

let now = 0;
let emits: RecentEmits;

beforeEach(() => {
  now = 0;
  emits = new RecentEmits(() => now);
});

it('knows whether a channel got something within a time', () => {
  now = 60_000;
  emits.note('hall');
  now = 61_000;
  expect(emits.anyWithin(1000, ['kitchen', 'hall'])).toBe(true);
  expect(emits.anyWithin(999, ['kitchen', 'hall'])).toBe(false);
  expect(emits.anyWithin(1000, ['kitchen'])).toBe(false);
});

it('counts what may concern anybody as an emit to every channel', () => {
  now = 60_000;
  emits.noteForEverybody();
  now = 61_000;
  expect(emits.anyWithin(1000, ['hall'])).toBe(true);
  expect(emits.anyWithin(999, ['hall'])).toBe(false);
});

it('goes by the latest emit', () => {
  emits.note('hall');
  now = 30_000;
  emits.note('hall');
  expect(emits.anyWithin(1000, ['hall'])).toBe(true);
});

it('counts the times before it started and those that it has forgotten as missed', () => {
  expect(emits.anyWithin(1, ['hall'])).toBe(true);
  now = 60 * 60_000;
  expect(emits.anyWithin(11 * 60_000, ['hall'])).toBe(true);
  expect(emits.anyWithin(9 * 60_000, ['hall'])).toBe(false);
});

it('counts everything before it forgot as missed', () => {
  now = 60_000;
  emits.forgetAll();
  now = 61_000;
  expect(emits.anyWithin(1001, ['hall'])).toBe(true);
  expect(emits.anyWithin(999, ['hall'])).toBe(false);
});
