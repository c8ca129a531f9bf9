import type { Badges } from '@nestmate/contract';
import { create } from 'zustand';
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

export const forgetBadges = () => useBadges.setState({ badges: null, unread: null });

onSessionEnd(forgetBadges);
