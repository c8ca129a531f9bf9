import { queryClient } from '@/platform/calls/query-client';
import { followEvents, type Stop } from '@/platform/live/events';
import { communityKeys } from './community.keys';
import { noteNews } from './news.store';

/** Follows posts by others: an open thread grows, a list announces news, and drops deleted threads. */
export const followCommunity = (): Stop =>
  followEvents({
    'community.changed': ({ membershipId, threadIds, isNew }) => {
      for (const threadId of threadIds)
        void queryClient.invalidateQueries({ queryKey: communityKeys.thread(membershipId, threadId) });
      if (isNew) noteNews();
      // The list under the reader does not move by itself, but drops hidden and deleted threads immediately.
      void queryClient.invalidateQueries({
        queryKey: communityKeys.lists(membershipId),
        type: isNew ? 'inactive' : 'all',
      });
    },
    resync: () => {
      void queryClient.invalidateQueries({ queryKey: communityKeys.everybody });
    },
  });
