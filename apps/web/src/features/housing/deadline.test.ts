import { expect, it } from 'vitest';
import { dayInWords, deadlineOf } from './deadline';

const linden = {
  deadline_start_date: '2027-01-10',
  deadline_end_date: '2027-02-20',
  time_zone: 'America/New_York',
  matching_ends_at: '2027-02-21T01:00:00.000Z',
};

it('formats a day as month d, yyyy', () => {
  expect(dayInWords('2027-04-05', 'en')).toBe('April 5, 2027');
});

it('ends matching at 8:00pm EST on the end date [4.2]', () => {
  expect(deadlineOf(linden, 'America/New_York', 'en')).toEqual({
    starts: 'January 10, 2027',
    ends: { date: 'February 20, 2027', time: '8:00pm EST' },
    endsForViewer: null,
  });
});

it('the deadline follows daylight saving time', () => {
  const summer = { ...linden, matching_ends_at: '2027-07-02T00:00:00.000Z' };
  expect(deadlineOf(summer, 'America/New_York', 'en').ends).toEqual({
    date: 'July 1, 2027',
    time: '8:00pm EDT',
  });
});

it('adds the viewer’s local time where it differs', () => {
  expect(deadlineOf(linden, 'Europe/Madrid', 'en').endsForViewer).toEqual({
    date: 'February 21, 2027',
    time: expect.stringMatching(/^2:00\sAM$/),
  });
  expect(deadlineOf(linden, 'America/Toronto', 'en').endsForViewer).toBeNull();
});

it('names a start only when it differs from the end [4.1]', () => {
  const oneDay = { ...linden, deadline_start_date: '2027-02-20' };
  expect(deadlineOf(oneDay, 'America/New_York', 'en').starts).toBeNull();
});

it('formats dates in the person’s language', () => {
  expect(deadlineOf(linden, 'America/New_York', 'es').ends.date).toBe('20 de febrero de 2027');
  expect(deadlineOf(linden, 'America/New_York', 'zh').ends).toEqual({
    date: '2027年2月20日',
    time: '20:00 EST',
  });
});
