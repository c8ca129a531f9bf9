import { expect, it } from 'vitest';
import { relativeTime } from './relative-time';

const at = (text: string) => new Date(`2026-11-${text}`).getTime();
const now = at('22T14:00:00');

const shown = (text: string) => relativeTime(at(text), now, 'en');

it('shows a time within a week relative to now', () => {
  expect(shown('22T13:59:30')).toBe('now');
  expect(shown('22T13:20:00')).toBe('40 minutes ago');
  expect(shown('22T12:00:00')).toBe('2 hours ago');
  expect(shown('22T00:30:00')).toBe('13 hours ago');
  expect(shown('21T20:00:00')).toBe('yesterday');
  expect(shown('16T20:00:00')).toBe('6 days ago');
});

it('shows an earlier time as a date', () => {
  expect(shown('15T20:00:00')).toBe('Nov 15, 2026');
});

it('shows hours, not a day, shortly after midnight', () => {
  expect(relativeTime(at('21T23:00:00'), at('22T01:00:00'), 'en')).toBe('2 hours ago');
});

it('a time of a fast clock is never shown as in the future', () => {
  expect(relativeTime(now + 90_000, now, 'es')).toBe('ahora');
  expect(relativeTime(at('21T20:00:00'), now, 'zh')).toBe('昨天');
});
