import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { forgetBadges, useBadges } from './badges';

/** Follows the badges of the selected membership; returns how to stop. */
export function followBadges(): () => void {
  const stop = onLive('badges', ({ membershipId, badges }) => {
    if (membershipId === useSession.getState().membershipId) useBadges.setState({ badges });
  });
  return () => {
    stop();
    forgetBadges();
  };
}
