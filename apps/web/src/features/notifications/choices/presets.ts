import { type NotificationChoice, notificationDefaults } from '@nestmate/contract';

export const presets = ['everything', 'matters', 'app'] as const;
export type Preset = (typeof presets)[number];

type Choice = NotificationChoice & { is_fixed: boolean };

/** Whether a preset tells of a topic in a place. What comes by email right away needs no email a day. */
function isOnIn(preset: Preset, { topic, channel }: NotificationChoice): boolean {
  if (preset === 'app') return channel === 'app';
  if (preset === 'everything') return channel !== 'digest';
  return notificationDefaults[topic][channel] === true;
}

/** What has to change for a preset; what must reach everybody never does. */
export const changesFor = (preset: Preset, choices: readonly Choice[]): NotificationChoice[] =>
  choices.flatMap((choice) => {
    const { topic, channel, is_on, is_fixed } = choice;
    const wanted = isOnIn(preset, choice);
    return is_fixed || is_on === wanted ? [] : [{ topic, channel, is_on: wanted }];
  });

/** The preset that the choices are, or `null` for a mix of one’s own. */
export const presetOf = (choices: readonly Choice[]): Preset | null =>
  presets.find((preset) => changesFor(preset, choices).length === 0) ?? null;
