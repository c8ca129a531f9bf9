import { refresh } from '../call';
import { useSession } from '../session';
import { endSession } from '../session-end';
import { whenLookedAt } from '../when-looked-at';
import type { LiveSocket } from './live-socket';

const retryDelayMs = 5000;

/** Renews the session and connects again when the server has refused the token or disconnected the socket. */
export function renewWhenRefused(live: LiveSocket, isCurrent: () => boolean): void {
  const renew = async () => {
    if (!isCurrent()) return;
    const outcome = await refresh(useSession.getState().accessToken);
    if (outcome === 'refused') await endSession();
    else setTimeout(() => isCurrent() && live.connect(), outcome === 'refreshed' ? 0 : retryDelayMs);
  };
  let isResting = false;
  live.on('window.resting', () => {
    isResting = true;
  });
  // While `active`, socket.io retries by itself.
  live.on('connect_error', () => {
    if (!live.active) void renew();
  });
  live.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    if (isResting) whenLookedAt(() => void renew());
    else void renew();
    isResting = false;
  });
}
