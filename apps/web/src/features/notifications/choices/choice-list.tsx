import { type MembershipId, notificationTopics } from '@nestmate/contract';
import { SectionNotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { Skeleton } from '@/ui/skeleton';
import { useChoices } from './choices.queries';
import { PresetChoice } from './preset-choice';
import { TopicChoices } from './topic-choices';

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
