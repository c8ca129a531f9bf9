import { calls } from '@nestmate/contract';
import {
  type NotificationChoice,
  notificationChannels,
  notificationDefaults,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { membershipOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { ChoiceList, changesFor, presetOf, presets } from './choice-list';

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

const byDefault = notificationTopics.flatMap((topic) =>
  notificationChannels.flatMap((channel) => {
    const isOn = notificationDefaults[topic][channel];
    return isOn === undefined ? [] : [{ topic, channel, is_on: isOn !== false, is_fixed: isOn === 'always' }];
  }),
);

it('shows a newcomer’s choices as the preset of what matters', () => {
  expect(presetOf(byDefault)).toBe('matters');
});

it('shows any other choices as a mix', () => {
  const mixed = byDefault.map((each) =>
    each.topic === 'replies' && each.channel === 'push' ? { ...each, is_on: true } : each,
  );
  expect(presetOf(mixed)).toBeNull();
});

it.each(presets)('changes only the differing choices to %s', (preset) => {
  const changes = changesFor(preset, byDefault);
  const after = byDefault.map((each) => ({
    ...each,
    ...changes.find((one) => one.topic === each.topic && one.channel === each.channel),
  }));
  expect(presetOf(after)).toBe(preset);
  expect(changes.some(({ topic, channel }) => topic === 'office' && channel === 'app')).toBe(false);
});
