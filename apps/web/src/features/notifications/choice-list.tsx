import type { MembershipId } from '@nestmate/contract/ids';
import {
  notificationTopics,
  type NotificationChoice,
  type NotificationTopic,
  notificationDefaults,
} from '@nestmate/contract/notification-choices';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Card } from '@/ui/card';
import { ChoiceChips } from '@/ui/choice-chips';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { RadioGroup } from '@/ui/radio-group';
import { Skeleton } from '@/ui/skeleton';
import { useChoices, useSaveChoices, useSaveChoice } from './settings.queries';

/** The choice of notifications: three presets, and below them every topic with its channels. */
export function ChoiceList({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const choices = useChoices(membershipId);
  const { data } = choices;
  return (
    <Card padding="none" as="section" className="divide-y divide-line">
      <div className="p-4 sm:p-5">
        <h3 className="mb-1 font-display text-lg">{t('choices.title')}</h3>
        {data ? (
          <PresetChoice choices={data.choices} membershipId={membershipId} />
        ) : (
          <SectionNotLoaded
            query={choices}
            title={t('failed')}
            loading={<Skeleton className="h-48 w-full" />}
          />
        )}
      </div>
      {data && (
        <details className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-medium sm:px-5 [&::-webkit-details-marker]:hidden">
            {t('presets.details')}
            <ChevronDownIcon className="size-5 shrink-0 text-ink-2 transition group-open:rotate-180" />
          </summary>
          <p className="max-w-[60ch] px-4 pb-4 text-sm text-ink-2 sm:px-5">{t('choices.text')}</p>
          <div className="divide-y divide-line border-t border-line">
            {notificationTopics.map((topic) => (
              <TopicChoices
                key={topic}
                topic={topic}
                choices={data.choices.filter((choice) => choice.topic === topic)}
                membershipId={membershipId}
              />
            ))}
          </div>
        </details>
      )}
    </Card>
  );
}

interface TopicChoicesProps {
  topic: NotificationTopic;
  choices: readonly (NotificationChoice & { is_fixed: boolean })[];
  membershipId: MembershipId;
}

/** The channels by which a person is notified of a topic. Mandatory ones stay on, and say so. */
function TopicChoices({ topic, choices, membershipId }: TopicChoicesProps) {
  const { t } = useTranslation('notifications');
  const choose = useSaveChoice(membershipId);
  const save = (on: string[]) => {
    for (const { channel, is_on, is_fixed } of choices)
      if (!is_fixed && is_on !== on.includes(channel))
        choose.mutate({ topic, channel, is_on: on.includes(channel) });
  };
  return (
    <div className="p-4 sm:p-5">
      <ChoiceChips
        label={t(`topics.${topic}`)}
        description={t(`topics.${topic}Text`)}
        isExplainedFirst
        look="quiet"
        error={choose.error ? errorTextOf(choose.error) : undefined}
        options={choices.map(({ channel }) => ({ id: channel, label: t(`channels.${channel}`) }))}
        fixed={choices.filter(({ is_fixed }) => is_fixed).map(({ channel }) => channel)}
        value={choices.filter(({ is_on }) => is_on).map(({ channel }) => channel)}
        onChange={save}
      />
    </div>
  );
}

interface PresetChoiceProps {
  choices: readonly (NotificationChoice & { is_fixed: boolean })[];
  membershipId: MembershipId;
}

/** How much a person is notified: one of three presets. */
function PresetChoice({ choices, membershipId }: PresetChoiceProps) {
  const { t } = useTranslation('notifications');
  const chooseAll = useSaveChoices(membershipId);
  const preset = presetOf(choices);
  return (
    <RadioGroup
      label={t('choices.title')}
      isLabelHidden
      description={preset === null ? t('presets.own') : undefined}
      error={chooseAll.error ? errorTextOf(chooseAll.error) : undefined}
      options={presets.map((id) => ({
        id,
        label: t(`presets.${id}`),
        description: t(`presets.${id}Text`),
      }))}
      value={preset}
      onChange={(chosen) => chooseAll.mutate(changesFor(chosen, choices))}
    />
  );
}

export const presets = ['everything', 'matters', 'app'] as const;
type Preset = (typeof presets)[number];

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
