import { type NotificationChoice, notificationDefaults } from '@nestmate/contract/notification-choices';

export const presets = ['everything', 'matters', 'app'] as const;
export type Preset = (typeof presets)[number];

type Choice = NotificationChoice & { is_fixed: boolean };

/** Whether a preset enables a channel for a topic. Topics with an immediate email need no daily one. */
function isOnIn(preset: Preset, { topic, channel }: NotificationChoice): boolean {
  if (preset === 'app') return channel === 'app';
  if (preset === 'everything') return channel !== 'digest';
  return notificationDefaults[topic][channel] === true;
}

/** The choices to change for a preset; mandatory ones never change. */
export const changesFor = (preset: Preset, choices: readonly Choice[]): NotificationChoice[] =>
  choices.flatMap((choice) => {
    const { topic, channel, is_on, is_fixed } = choice;
    const isOn = isOnIn(preset, choice);
    return is_fixed || is_on === isOn ? [] : [{ topic, channel, is_on: isOn }];
  });

/** The preset that matches the choices, or `null` for a custom mix. */
export const presetOf = (choices: readonly Choice[]): Preset | null =>
  presets.find((preset) => changesFor(preset, choices).length === 0) ?? null;
