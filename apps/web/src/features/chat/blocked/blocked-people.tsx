import { fullName } from '@nestmate/contract/text/full-name';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { FocusKeeper } from '@/ui/focus-keeper';
import { RowsSkeleton } from '@/ui/skeletons';
import { useBlockedPeople, useUnblockPerson } from './blocked.queries';

export function BlockedInWords() {
  const count = useBlockedPeople().data?.people.length;
  return count ? String(count) : null;
}

/** The people I have blocked, each with a way to unblock them. */
export const BlockedPeople = () => (
  <FocusKeeper>
    <People />
  </FocusKeeper>
);

function People() {
  const { t } = useTranslation(['chat', 'common']);
  const blocked = useBlockedPeople();
  const { data } = blocked;
  const unblock = useUnblockPerson();
  if (!data)
    return <NotLoaded queries={[blocked]} loading={<RowsSkeleton label={t('common:loading')} count={2} />} />;
  if (data.people.length === 0)
    return (
      <EmptyState scene="lit" title={t('blocked.nobody')}>
        {t('blocked.nobodyText')}
      </EmptyState>
    );
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {data.people.map(({ userId, firstName, lastName }) => {
          const name = fullName(firstName, lastName) || t('blocked.unnamed');
          return (
            <li key={userId} className="flex min-h-17 items-center gap-4 px-4 py-2">
              <Avatar name={name} size="sm" />
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('blocked.unblockNamed', { name })}
                isPending={unblock.isPending && unblock.variables === userId}
                onPress={() => unblock.mutate(userId)}
              >
                {t('blocked.unblock')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
