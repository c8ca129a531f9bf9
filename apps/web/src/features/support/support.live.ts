import { followEvents, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session';
import { refreshSupport } from './conversations/conversations.queries';

/** Reads the conversations that are shown again when the bell tells something: an answer comes with it. */
export const followSupport = ({ membershipId: mine }: Self): Stop =>
  followEvents({
    badges: ({ membershipId }) => {
      if (membershipId === mine) void refreshSupport(mine);
    },
  });
