import type { PostId } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { BellIcon } from '@/ui/icons/bell';
import { CheckIcon } from '@/ui/icons/check';
import { toast } from '@/ui/toasts';
import { useFollow } from '../posts.queries';

/** Shows whether I am notified of replies, and toggles it. */
export function FollowButton({ threadId, isFollowed }: { threadId: PostId; isFollowed: boolean }) {
  const { t } = useTranslation('community');
  const follow = useFollow(threadId);
  const press = () =>
    void follow
      .mutateAsync(!isFollowed)
      .catch((failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }));
  return (
    <span className="-mr-3.5 ml-auto" title={t(isFollowed ? 'follow.stopHint' : 'follow.startHint')}>
      <Button
        variant="quiet"
        size="sm"
        icon={isFollowed ? <CheckIcon className="size-5" /> : <BellIcon className="size-5" />}
        isPending={follow.isPending}
        onPress={press}
      >
        {t(isFollowed ? 'follow.stop' : 'follow.start')}
      </Button>
    </span>
  );
}
