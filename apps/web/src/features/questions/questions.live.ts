import { followEvents, type Stop } from '@/platform/live/events';
import { queryClient } from '@/platform/query-client';

/** My answers, when another of my windows has saved some. */
export const followQuestions = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) =>
      void queryClient.invalidateQueries({ queryKey: ['questions', membershipId] }),
  });
