import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';

/** Tells a person's windows of their ways to sign in, and cuts those whose session has ended with one. */
export function authLive(events: Events, live: LiveHub): void {
  events.on('session.revoked', 'auth', ({ sessionId }) => live.disconnectSession(sessionId));
  events.on('identities.changed', 'auth', ({ userId, onlySession }) => {
    live.tellUser(userId, 'identities.changed');
    if (onlySession) live.endOtherSessions(userId, onlySession);
  });
}
