import type { Send } from './send';
import type { Language, Session } from '@nestmate/contract';
import { calls } from './calls';

/** `refused`: the session is over. `unreachable`: nobody answered, the session may be fine. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';
export type Refreshed = Omit<Session, 'membershipId'>;

interface Parts {
  send: Send;
  currentToken: () => string | null;
  /** The person's language, also for mails. */
  language: () => Language;
  /** Runs one task at a time over all windows of this browser. */
  exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
  accept: (refreshed: Refreshed) => Promise<void>;
}

/**
 * Makes `refresh(stale)`, which replaces an access token. Concurrent calls share one request, and windows take turns,
 * because the server ends a session whose refresh token is used twice. `onAsked` is called when the request has been sent.
 */
export function createRefresh({ send, currentToken, language, exclusively, accept }: Parts) {
  let pending: Promise<RefreshOutcome> | undefined;

  async function renew(stale: string | null, onAsked?: () => void): Promise<RefreshOutcome> {
    const current = currentToken();
    // Another window has already refreshed the session.
    if (current !== null && current !== stale) return 'refreshed';
    const { method, path } = calls.auth.refresh;
    const answering = send({ method, path, route: path, headers: { 'accept-language': language() } });
    onAsked?.();
    const answer = await answering;
    if ('err' in answer) return answer.code === 401 ? 'refused' : 'unreachable';
    await accept(answer.res as Refreshed);
    return 'refreshed';
  }

  return (stale: string | null, onAsked?: () => void): Promise<RefreshOutcome> => {
    pending ??= exclusively(() => renew(stale, onAsked)).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
