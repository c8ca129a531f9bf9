import { calls } from '@nestmate/contract';
import type { NotificationChoice } from '@nestmate/contract/notification-choices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { membershipOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { ChoiceList } from './choice-list';

const { membershipId } = membershipOf();
const choiceOf = (
  topic: NotificationChoice['topic'],
  channel: NotificationChoice['channel'],
  { isOn = true, isFixed = false } = {},
) => ({ topic, channel, is_on: isOn, is_fixed: isFixed });

beforeEach(() => {
  signIn();
  answer(calls.notifications.choices, {
    choices: [
      choiceOf('requests', 'app'),
      choiceOf('requests', 'mail', { isOn: false }),
      choiceOf('office', 'app', { isFixed: true }),
    ],
  });
});

const box = (topic: string, channel: string) =>
  within(screen.getByRole('group', { name: topic })).getByRole<HTMLInputElement>('checkbox', {
    name: channel,
  });

it('saves one choice at a time', async () => {
  answer(calls.notifications.choose);
  const { person } = await show(<ChoiceList membershipId={membershipId} />);
  await screen.findByRole('group', { name: 'Roommate requests' });
  expect([box('Roommate requests', 'In the app').checked, box('Roommate requests', 'Email').checked]).toEqual(
    [true, false],
  );
  await person.click(box('Roommate requests', 'Email'));
  expect(box('Roommate requests', 'Email').checked).toBe(true);
  await waitFor(() =>
    expect(requestsOf(calls.notifications.choose).map(({ body }) => body)).toEqual([
      { topic: 'requests', channel: 'mail', is_on: true },
    ]),
  );
});

it('keeps mandatory notifications on', async () => {
  const { person } = await show(<ChoiceList membershipId={membershipId} />);
  await screen.findByRole('group', { name: 'Decisions about you' });
  await person.click(box('Decisions about you', 'In the app'));
  expect(requestsOf(calls.notifications.choose)).toEqual([]);
  expect(box('Decisions about you', 'In the app').getAttribute('aria-readonly')).toBe('true');
});

it('rolls back a choice that could not be saved', async () => {
  refuse(calls.notifications.choose, { code: 503, error_code: 'Unavailable', error_description: 'Not now' });
  const { person } = await show(<ChoiceList membershipId={membershipId} />);
  await screen.findByRole('group', { name: 'Roommate requests' });
  await person.click(box('Roommate requests', 'In the app'));
  await screen.findByText('Not now');
  expect(box('Roommate requests', 'In the app').checked).toBe(true);
});

it('offers three presets, of which each saves only the differing choices', async () => {
  answer(calls.notifications.choose);
  const { person } = await show(<ChoiceList membershipId={membershipId} />);
  const preset = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
  await screen.findByRole('radio', { name: /^Everything/ });
  expect(preset('Only in the app').checked).toBe(true);
  await person.click(preset('Everything'));
  expect(box('Roommate requests', 'Email').checked).toBe(true);
  await person.click(preset('Only in the app'));
  await waitFor(() =>
    expect(requestsOf(calls.notifications.choose).map(({ body }) => body)).toEqual([
      { topic: 'requests', channel: 'mail', is_on: true },
      { topic: 'requests', channel: 'mail', is_on: false },
    ]),
  );
  expect(preset('Only in the app').checked).toBe(true);
});

it('shows the saved preset again when a new one could not be saved', async () => {
  refuse(calls.notifications.choose, { code: 503, error_code: 'Unavailable', error_description: 'Not now' });
  const { person } = await show(<ChoiceList membershipId={membershipId} />);
  await person.click(await screen.findByRole('radio', { name: /^Everything/ }));
  await screen.findByText('Not now');
  await waitFor(() => expect(box('Roommate requests', 'Email').checked).toBe(false));
});
