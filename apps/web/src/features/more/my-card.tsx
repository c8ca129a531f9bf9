import { fullName } from '@nestmate/contract';
import { CompletionLine, useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Anchor } from '@/ui/anchor';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { ForwardIcon } from '@/ui/icons/forward';
import { nameSize } from '@/ui/name-size';
import { Skeleton } from '@/ui/skeleton';

/** My name and place, and how complete my profile is; leads to my profile. */
export function MyCard() {
  const { t } = useTranslation('shell');
  const { data: overview, isLoading } = useOverview();
  if (!overview) return isLoading ? <Skeleton className="h-36 rounded-card" /> : null;
  const name = fullName(overview.first_name, overview.last_name);
  return (
    <Card padding="none" className="overflow-hidden">
      <Anchor
        href="/profile-overview"
        label={`${name}, ${t('titles.profileOverview')}`}
        className="block -outline-offset-2 hover:bg-sunken"
      >
        <span className="flex items-center gap-4 p-4">
          <Avatar name={name} src={overview.profile_picture_urls?.square} size="md" />
          <span className="min-w-0 flex-1">
            <span className={`block font-display font-semibold wrap-anywhere ${nameSize(name)}`}>{name}</span>
            <span className="block wrap-anywhere text-ink-2">{overview.subnetwork_name}</span>
          </span>
          <ForwardIcon className="size-5 text-ink-3" />
        </span>
      </Anchor>
      <div className="border-t border-line px-4 py-3">
        <CompletionLine overview={overview} />
      </div>
    </Card>
  );
}
