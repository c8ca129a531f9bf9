import type { TopicList } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { NothingAsked, Phone } from '../parts/phone';
import { useSay } from '../parts/use-say';

/** How residents choose a topic; retired topics are not offered. */
export const CommunityTopicsPhone = (props: { topics: TopicList }) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ topics }: { topics: TopicList }) {
  const { t } = useTranslation('staffSetUp');
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = topics
    .filter(({ is_retired }) => !is_retired)
    .map(({ topic_id: id, name }) => ({ id: id as string, label: say(name) }));
  if (offered.length === 0) return <NothingAsked />;
  return (
    <RadioGroup label={t('aboutWhat')} look="chips" options={offered} value={chosen} onChange={setChosen} />
  );
}
