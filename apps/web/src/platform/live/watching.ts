import { log } from '../log';
import { freshFor } from '../query-client';
import { membershipOf, type Self, sessionSince, useSession } from '../session';
import { deliver, type Stop } from './events';
import { connectedSocket, whenConnected } from './transport';

/** `since`: from when on this window may have read something that has changed since. */
function watch({ membershipId }: Self, since: number) {
  const unwatchedFor = performance.now() - since;
  connectedSocket()?.emit('watch', { membershipId, unwatchedFor }, (answer) => {
    if ('error_code' in answer) {
      log('The server does not let us watch', { error_code: answer.error_code });
      return;
    }
    deliver('badges', { membershipId, badges: answer.badges });
    if (answer.missed) return deliver('resync');
    // The round has moved while this window had no connection.
    const known = membershipOf(useSession.getState());
    if (known?.membershipId === membershipId && known.matchingRoundStatus !== answer.roundStatus)
      deliver('membership.changed', { membershipId });
  });
}

/** Has the server send this window a membership's badges and events, at every connection. */
export const watchMembership = (self: Self): Stop =>
  whenConnected(({ isFirst }) => {
    // What is on the screen was read since the session began, or kept from just before.
    watch(self, isFirst ? sessionSince() - freshFor : performance.now());
  });
