import { calls } from '@nestmate/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { zoneHere } from '@/platform/zones';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { QuietSwitch } from './quiet-switch';

const nights = { is_on: true, starts: '22:00', ends: '08:00', time_zone: zoneHere(), calls_ring: false };
const saved = () => requestsOf(calls.notifications.setQuietHours).map(({ body }) => body);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  signIn();
  answer(calls.notifications.setQuietHours);
});

it('lets calls ring in quiet hours', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: nights });
  const { person } = await show(<QuietSwitch />);
  await person.click(await screen.findByRole('switch', { name: 'Let calls ring' }));
  await waitFor(() => expect(saved()).toEqual([{ ...nights, calls_ring: true }]));
});

it('turns quiet hours on in the time zone of this device', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: null });
  const { person } = await show(<QuietSwitch />);
  await person.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(saved()).toEqual([nights]));
  expect([field('From').value, field('Until').value]).toEqual(['22:00', '08:00']);
});

it('saves only times that are complete and differ', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: nights });
  await show(<QuietSwitch />);
  await screen.findByLabelText('Until');
  fireEvent.change(field('Until'), { target: { value: '22:00' } });
  expect(screen.getByText('Choose two different times.')).toBeTruthy();
  fireEvent.change(field('Until'), { target: { value: '' } });
  expect(saved()).toEqual([]);
  fireEvent.change(field('Until'), { target: { value: '07:30' } });
  await waitFor(() => expect(saved()).toEqual([{ ...nights, ends: '07:30' }]));
});

it('offers the time zone of this device to somebody who has moved', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: { ...nights, time_zone: 'Asia/Kathmandu' } });
  const { person } = await show(<QuietSwitch />);
  await screen.findByText(/Time zone: Nepal Time/);
  await person.click(screen.getByRole('button', { name: /^Use / }));
  await waitFor(() => expect(saved()).toEqual([nights]));
});

it('shows the saved switch again when it could not be saved', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: null });
  refuse(calls.notifications.setQuietHours, {
    code: 503,
    error_code: 'Unavailable',
    error_description: 'Not now',
  });
  const { person } = await show(<QuietSwitch />);
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
  await person.click(await toggle());
  await screen.findByText('Not now');
  await waitFor(async () => expect((await toggle()).checked).toBe(false));
});

it('keeps the typed times when they could not be saved', async () => {
  answer(calls.notifications.quietHours, { quiet_hours: nights });
  refuse(calls.notifications.setQuietHours, {
    code: 503,
    error_code: 'Unavailable',
    error_description: 'Not now',
  });
  await show(<QuietSwitch />);
  await screen.findByLabelText('From');
  fireEvent.change(field('From'), { target: { value: '23:15' } });
  await screen.findByText('Not now');
  expect(field('From').value).toBe('23:15');
});
