import type { Session } from '@nestmate/contract/auth';
import type { Language } from '@nestmate/contract/languages';
import { calls } from '../calls/early-calls';
import type { Send } from '../calls/send';

/** `refused`: the session is over. `unreachable`: no response; the session may still be valid. */
export type RenewalOutcome = 'renewed' | 'refused' | 'unreachable';
export type RenewedSession = Omit<Session, 'membershipId' | 'language'>;

/** The name of the lock under which windows take turns. */
export const renewalLock = 'nestmate-refresh';
/** Windows exchange here how their session continues. */
export const sessionChannel = 'nestmate-session';

interface RenewalDependencies {
  send: Send;
  currentToken: () => string | null;
  /** The person's language, also for mails. */
  language: () => Language;
  /** Runs one task at a time over all windows of this browser. */
  exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
  accept: (renewed: RenewedSession) => Promise<void>;
  /** Grows when a session ends in this browser. */
  endedSessions: () => number;
  /** The server has renewed a session that ended here meanwhile. */
  renewedTooLate: () => void;
}

/**
 * Makes `renewSession(stale)`, which replaces an access token. Concurrent calls share one request, and windows take
 * turns: the server takes a refresh token that returns after its grace period for stolen, and ends the session.
 * `onSent` is called once this call's own request has been sent; a call that shares another's, or needs none, does not
 * call it.
 */
export function createRenewal(dependencies: RenewalDependencies) {
  const { send, currentToken, language, exclusively, accept, endedSessions } = dependencies;
  let pending: Promise<RenewalOutcome> | undefined;

  async function renew(stale: string | null, onSent?: () => void): Promise<RenewalOutcome> {
    const current = currentToken();
    // Another window has already renewed the session.
    if (current !== null && current !== stale) return 'renewed';
    const before = endedSessions();
    const { method, path } = calls.auth.refresh;
    const answering = send({ method, path, route: path, headers: { 'accept-language': language() } });
    onSent?.();
    const answer = await answering;
    if ('err' in answer) return answer.code === 401 ? 'refused' : 'unreachable';
    if (endedSessions() !== before) {
      dependencies.renewedTooLate();
      return 'unreachable';
    }
    await accept(answer.res as RenewedSession);
    return 'renewed';
  }

  return (stale: string | null, onSent?: () => void): Promise<RenewalOutcome> => {
    pending ??= exclusively(() => renew(stale, onSent)).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
