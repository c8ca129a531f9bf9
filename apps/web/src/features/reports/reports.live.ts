import { queryClient } from '@/platform/calls/query-client';
import { followEvents, type Stop } from '@/platform/live/events';
import { decisionKeys } from './reports.keys';

/** Follows decisions of the housing office: the bell counts each decision, and each answer to an appeal. */
export const followReports = (): Stop =>
  followEvents({
    badges: ({ membershipId }) => {
      void queryClient.invalidateQueries({ queryKey: decisionKeys.list(membershipId) });
    },
    resync: () => {
      void queryClient.invalidateQueries({ queryKey: decisionKeys.everybody });
    },
  });
