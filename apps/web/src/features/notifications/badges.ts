import type { Badges } from '@nestmate/contract';
import { create } from 'zustand';
import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { onSessionEnd } from '@/platform/session-end';

/** What the server last said about the watched membership; `null` until it has. */
export const useBadges = create<{ badges: Badges | null }>()(() => ({ badges: null }));

const forget = () => useBadges.setState({ badges: null });

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
