import type { App } from '../../platform/app';
import { windowsOf, windowsOfSession } from '../../platform/live/channels';

/** Emits changed identities to a person's windows, and disconnects those whose session has ended. */
export function authLive({ events, live }: App): void {
  events.on('session.revoked', 'auth', ({ sessionId, fromElsewhere }) => {
    if (fromElsewhere) live.emitHere(windowsOfSession(sessionId), 'session.ended');
    live.disconnectSession(sessionId);
  });
  events.on('identities.changed', 'auth', ({ userId, onlySession }) => {
    live.emitHere(windowsOf(userId), 'identities.changed');
    if (onlySession) live.endOtherSessions(userId, onlySession);
  });
}
