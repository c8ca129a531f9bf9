import { followEvents, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session/session';
import { refreshSupport } from './conversations/conversations.queries';

/** Reads the shown conversations again on news of the bell: an answer comes with it. */
export const followSupport = ({ membershipId: mine }: Self): Stop =>
  followEvents({
    badges: ({ membershipId }) => {
      if (membershipId === mine) void refreshSupport(mine);
    },
  });
