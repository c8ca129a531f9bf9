import type { Badges } from '@nestmate/contract/live';
import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session/session-end';

interface BadgesState {
  /** The server's latest badges of the watched membership; `null` until the first. */
  badges: Badges | null;
  /** Unread messages, as counted by the chat in this window. */
  unread: number | null;
}

export const useBadges = create<BadgesState>()(() => ({ badges: null, unread: null }));

export const setUnread = (unread: number | null) => useBadges.setState({ unread });

export const useUnreadMessages = (): number =>
  useBadges(({ badges, unread }) => unread ?? badges?.unreadMessages ?? 0);

export const forgetBadges = () => useBadges.setState({ badges: null, unread: null });

onSessionEnd(forgetBadges);
