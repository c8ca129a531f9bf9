import { beforeEach, expect, it } from 'vitest';
import { RecentlyTold } from './recently-told';

let now = 0;
let told: RecentlyTold;

beforeEach(() => {
  now = 0;
  told = new RecentlyTold(() => now);
});

it('knows whether a room was told something within a time', () => {
  now = 60_000;
  told.note('hall');
  now = 61_000;
  expect(told.anyWithin(1000, ['kitchen', 'hall'])).toBe(true);
  expect(told.anyWithin(999, ['kitchen', 'hall'])).toBe(false);
  expect(told.anyWithin(1000, ['kitchen'])).toBe(false);
});

it('knows what concerned everybody', () => {
  now = 60_000;
  told.noteForEverybody();
  now = 61_000;
  expect(told.anyWithin(1000, ['hall'])).toBe(true);
  expect(told.anyWithin(999, ['hall'])).toBe(false);
});

it('goes by the last time', () => {
  told.note('hall');
  now = 30_000;
  told.note('hall');
  expect(told.anyWithin(1000, ['hall'])).toBe(true);
});

it('says that something may have been told before it began to remember, and after it has forgotten', () => {
  expect(told.anyWithin(1, ['hall'])).toBe(true);
  now = 60 * 60_000;
  expect(told.anyWithin(11 * 60_000, ['hall'])).toBe(true);
  expect(told.anyWithin(9 * 60_000, ['hall'])).toBe(false);
});
