import { type MembershipId, notificationTopics } from '@nestmate/contract';
import { SectionNotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { useChoices } from './choices.queries';
import { TopicChoices } from './topic-choices';

/** Everything that one can hear of, each with the places where one hears of it. */
export function ChoiceList({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const choices = useChoices(membershipId);
  const { data } = choices;
  return (
    <Card padding="none" as="section" className="divide-y divide-line">
      <div className="p-4 sm:p-5">
        <h3 className="font-display text-lg">{t('choices.title')}</h3>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-2">{t('choices.text')}</p>
      </div>
      {data ? (
        notificationTopics.map((topic) => (
          <TopicChoices
            key={topic}
            topic={topic}
            choices={data.choices.filter((choice) => choice.topic === topic)}
            membershipId={membershipId}
          />
        ))
      ) : (
        <div className="p-4 sm:p-5">
          <SectionNotLoaded
            query={choices}
            title={t('failed')}
            loading={<Skeleton className="h-96 w-full" />}
          />
        </div>
      )}
    </Card>
  );
}
