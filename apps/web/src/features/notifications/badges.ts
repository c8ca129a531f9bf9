import type { Badges } from '@nestmate/contract';
import { create } from 'zustand';
import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { onSessionEnd } from '@/platform/session-end';

interface Waiting {
  /** What the server last said about the watched membership; `null` until it has. */
  badges: Badges | null;
  /** Unread messages as the window counts them while it chats. */
  unread: number | null;
}

export const useBadges = create<Waiting>()(() => ({ badges: null, unread: null }));

export const setUnread = (unread: number | null) => useBadges.setState({ unread });

export const useUnreadMessages = (): number =>
  useBadges(({ badges, unread }) => unread ?? badges?.unreadMessages ?? 0);

const forget = () => useBadges.setState({ badges: null, unread: null });

onSessionEnd(forget);

/** Follows the badges of the selected membership; returns how to stop. */
export function followBadges(): () => void {
  const stop = onLive('badges', ({ membershipId, badges }) => {
    if (membershipId === useSession.getState().membershipId) useBadges.setState({ badges });
  });
  return () => {
    stop();
    forget();
  };
}
