import type { Stop } from '../live/events';
import { removalOf, showRemoval } from '../session/removal';
import { createRenewal, renewalLock } from '../session/renew-session';
import { useSession } from '../session/session';
import { acceptRenewed, endedSessions, endSession, onSessionEnd } from '../session/session-end';
import { oweSignOut } from '../session/session-marker';
import { createTaskQueue } from '../task-queue';
import { currentLanguage, i18n } from '../texts/i18n';
import { makeCall, type Refusal } from './authorized-call';
import { createEarlyReplies } from './early-replies';
import { reach } from './reach';
import { makeSend, type Send } from './send';

export type { Answer } from './send';
export type { Input } from './authorized-call';
export { calls } from './calls';

const sendOnce = makeSend('', (code) => i18n.t(`errors:${code}`));

const send: Send = async (request) => {
  const report = reach.requestSent();
  const answer = await sendOnce(request);
  // An aborted call shows no error.
  if (answer.code !== 0 || request.signal?.aborted !== true) report(answer.code !== 0);
  return answer;
};

const { sendOrTake, forget } = createEarlyReplies(send);
onSessionEnd(forget);

/** Replaces the access token; shared by all calls that are refused for an expired one. */
export const renewSession = createRenewal({
  send: sendOrTake,
  currentToken: () => useSession.getState().accessToken,
  language: currentLanguage,
  exclusively: createTaskQueue(renewalLock),
  accept: acceptRenewed,
  endedSessions,
  renewedTooLate: oweSignOut,
});

const listeners = new Set<(refusal: Refusal) => void>();

/** Calls the listener for every refused call, until stopped. */
export function onRefusal(listener: (refusal: Refusal) => void): Stop {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The only way to call the server: `call(calls.find.cards, {actsFor, params, query, body})` → `{res, code}` or `{err,
 * code}`.
 */
export const call = makeCall({
  send: sendOrTake,
  session: () => useSession.getState(),
  language: currentLanguage,
  renew: renewSession,
  onSessionRefused: () => void endSession(),
  onRefusal(refusal) {
    const removal = useSession.getState().accessToken === null ? null : removalOf(refusal);
    if (removal) showRemoval(removal);
    listeners.forEach((listener) => listener(refusal));
  },
});
