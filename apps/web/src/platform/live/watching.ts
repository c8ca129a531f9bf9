import { freshMs } from '../calls/query-client';
import { log } from '../log';
import { membershipOf, type Self, sessionSince, useSession } from '../session/session';
import { deliver, type Stop } from './events';
import { connectedSocket, whenConnected } from './transport';

/** `since`: the time from which this window's data may be out of date. */
function watch({ membershipId }: Self, since: number) {
  const unwatchedFor = performance.now() - since;
  connectedSocket()?.emit('watch', { membershipId, unwatchedFor }, (answer) => {
    if ('error_code' in answer) {
      log('The server refused to watch the membership', { error_code: answer.error_code });
      return;
    }
    deliver('badges', { membershipId, badges: answer.badges });
    if (answer.missed) return deliver('resync');
    // The round moved while this window was disconnected.
    const known = membershipOf(useSession.getState());
    if (known?.membershipId === membershipId && known.matchingRoundStatus !== answer.roundStatus)
      deliver('membership.changed', { membershipId, spreadMs: 0 });
  });
}

/** Subscribes this window to a membership's badges and events, on every connection. */
export const watchMembership = (self: Self): Stop =>
  whenConnected(({ isFirst }) => {
    // The screen's data was read since the session started, or was fresh in storage.
    watch(self, isFirst ? sessionSince() - freshMs : performance.now());
  });
