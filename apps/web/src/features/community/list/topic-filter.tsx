import type { CommunityTopic, TopicId } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';

const everything = 'all';

interface Props {
  topics: readonly CommunityTopic[];
  value: TopicId | null;
  onChange: (topic: TopicId | null) => void;
}

/** Narrows the list to one topic. */
export function TopicFilter({ topics, value, onChange }: Props) {
  const { t } = useTranslation('community');
  return (
    <RadioGroup
      label={t('topics.label')}
      isLabelHidden
      look="strip"
      options={[
        { id: everything, label: t('topics.all') },
        ...topics.map(({ topic_id: id, name }) => ({ id: id as string, label: name })),
      ]}
      value={value ?? everything}
      onChange={(id) => onChange(topics.find(({ topic_id }) => topic_id === id)?.topic_id ?? null)}
    />
  );
}
