import { beforeAll, expect, it, afterEach, beforeEach, vi } from 'vitest';
import { fetchTexts } from '@/platform/texts/texts';
import { dayWords, exactMoment, shortMoment, onNewDay } from './moment';

beforeAll(async () => void (await fetchTexts('en', 'chat')));

/** A Saturday, in the reader's own time. */
const today = new Date(2026, 10, 21, 9);
const daysAgo = (days: number) => new Date(2026, 10, 21 - days, 23, 30).toISOString();

it('names days the same in the list and in the conversation', () => {
  const words = [1, 2, 6, 7].map((days) => [
    shortMoment(daysAgo(days), 'en', today),
    dayWords(daysAgo(days), 'en', today),
  ]);
  expect(words).toEqual([
    ['Yesterday', 'Yesterday'],
    ['Thursday', 'Thursday'],
    ['Sunday', 'Sunday'],
    ['Nov 14', 'November 14, 2026'],
  ]);
  expect(dayWords(daysAgo(0), 'en', today)).toBe('Today');
  expect(shortMoment(daysAgo(0), 'en', today)).toMatch(/^11:30\sPM$/);
  expect(shortMoment(daysAgo(400), 'en', today)).toBe('10/17/25');
});

it('names the exact moment of a message', () => {
  expect(exactMoment(daysAgo(7), 'en')).toMatch(/^Saturday, November 14, 2026 at 11:30\sPM$/);
});

it('capitalizes a weekday that stands alone', () => {
  expect(dayWords(daysAgo(2), 'es', today)).toBe('Jueves');
  expect(shortMoment(daysAgo(2), 'es', today)).toBe('Jueves');
});

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58) }));
afterEach(() => void vi.useRealTimers());

it('reports a new day after midnight', () => {
  let reported = 0;
  const stop = onNewDay(() => (reported += 1));
  vi.advanceTimersByTime(60_000);
  expect(reported).toBe(0);
  vi.advanceTimersByTime(2 * 60_000);
  expect(reported).toBe(1);
  stop();
});

it('the timer for a new day ends with its last listener', () => {
  const stop = onNewDay(() => undefined);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
