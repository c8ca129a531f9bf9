import type { Query } from '@tanstack/react-query';
import { earlyForMs } from '../calls/early-replies';
import { freshMs, queryClient } from '../calls/query-client';
import { log } from '../log';
import { membershipOf, type Self, sessionSince, useSession } from '../session/session';
import { deliver, type Stop } from './events';
import { connectedSocket, whenConnected } from './transport';

/** Whether it was stored before the session started, so recently that this window shows it without reading it again. */
function isFreshFromStorage({ meta, state: { dataUpdatedAt } }: Query): boolean {
  const startedAt = Date.now() - (performance.now() - sessionSince());
  const isOlder = dataUpdatedAt < startedAt || dataUpdatedAt > Date.now();
  return meta?.area !== undefined && isOlder && dataUpdatedAt > startedAt - freshMs;
}

/** The time from which this window's data is, at its first connection. */
function firstRead(): number {
  const isStored = queryClient.getQueryCache().getAll().some(isFreshFromStorage);
  // What the first screen needs was requested before the session was renewed, and after the page began.
  return isStored ? sessionSince() - freshMs : Math.max(0, sessionSince() - earlyForMs);
}

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
    watch(self, isFirst ? firstRead() : performance.now());
  });
