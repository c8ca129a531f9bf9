import {
  notificationChannels,
  notificationDefaults,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import { expect, it } from 'vitest';
import { changesFor, presetOf, presets } from './presets';

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
