import type { DoorRefusal, ClientEvents, ServerEvents } from '@nestmate/contract/live';
import type { Socket } from 'socket.io-client';
import { renewSession } from '../calls/call';
import { whenLookedAt } from '../looked-at';
import { useSession } from '../session/session';
import { endSession } from '../session/session-end';

const retryDelayMs = 5000;

/**
 * Renews the session before the socket's token expires, and connects again when the server has refused the token or
 * disconnected the socket.
 */
export function renewWhenRefused(live: LiveSocket, isCurrent: () => boolean, renewal = renewSession): void {
  const connectIn = (delayMs: number) => void setTimeout(() => isCurrent() && live.connect(), delayMs);
  /** All windows have been refused at the same time. */
  const connectLater = () => connectIn(retryDelayMs * (0.5 + Math.random()));
  const renew = async () => {
    if (!isCurrent()) return;
    const outcome = await renewal(useSession.getState().accessToken);
    if (outcome === 'refused') await endSession();
    else if (outcome === 'renewed') connectIn(0);
    else connectLater();
  };
  /** The token that the open socket was let in with, or an older one. */
  let presented: string | null = null;
  live.on('connect', () => {
    presented = useSession.getState().accessToken;
  });
  live.on('session.expiring', () => {
    const present = async () => {
      const outcome = await renewal(presented);
      if (!isCurrent()) return;
      if (outcome === 'refused') return endSession();
      const token = useSession.getState().accessToken;
      if (outcome === 'unreachable' || token === null) return;
      presented = token;
      // If the server refuses it, it disconnects soon, and the session is renewed again.
      live.emit('session.renew', { token }, () => undefined);
    };
    void present();
  });
  let isResting = false;
  live.on('window.resting', () => {
    isResting = true;
  });
  // While `active`, socket.io retries by itself.
  live.on('connect_error', ({ message }) => {
    if (live.active) return;
    if (message === ('Unavailable' satisfies DoorRefusal)) connectLater();
    else void renew();
  });
  live.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    if (isResting) whenLookedAt(() => void renew());
    else void renew();
    isResting = false;
  });
}

export type LiveSocket = Socket<ServerEvents, ClientEvents>;
