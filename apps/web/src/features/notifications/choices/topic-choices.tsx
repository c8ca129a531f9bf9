import type { MembershipId, NotificationChoice, NotificationTopic } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { useChoose } from './choices.queries';

interface Props {
  topic: NotificationTopic;
  choices: readonly (NotificationChoice & { is_fixed: boolean })[];
  membershipId: MembershipId;
}

/** The channels by which a person is notified of a topic. Mandatory ones stay on, and say so. */
export function TopicChoices({ topic, choices, membershipId }: Props) {
  const { t } = useTranslation('notifications');
  const choose = useChoose(membershipId);
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
