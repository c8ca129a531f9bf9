import type { AccessOf, AnyCall, BodyIn, ParamsIn, QueryIn, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { RenewalOutcome } from '../session/renew-session';
import type { WebCall } from './for-the-web';
import type { Answer, Send } from './send';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : object extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** The caller names the membership: the session may act for another one by the time of the request, or of its retry. */
type ActsFor<Who> = Who extends 'membership' | 'resident'
  ? { actsFor: MembershipId }
  : { actsFor?: undefined };

/** A call's input; a part that the call lacks, or where it is optional, can be left out. */
export type Input<C extends AnyCall> = ActsFor<AccessOf<C>> &
  Part<'params', ParamsIn<C>> &
  Part<'query', QueryIn<C>> &
  Part<'body', BodyIn<C>> & { signal?: AbortSignal };

type LooseInput = {
  actsFor?: MembershipId;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
};

const fillIn = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

export interface Refusal {
  call: WebCall;
  params: Record<string, unknown>;
  actsFor: MembershipId | null;
  code: number;
  error_code: string;
}

/** Stands for a token that has to be renewed before a call is sent. */
export const expiredToken = '';

interface CallDependencies {
  send: Send;
  session: () => { accessToken: string | null };
  language: () => Language;
  renew: (stale: string | null) => Promise<RenewalOutcome>;
  /** Called when the server refuses to renew the session. */
  onSessionRefused: () => void;
  onRefusal: (refusal: Refusal) => void;
}

/**
 * Makes `call(calls.feature.name, {actsFor, params, query, body, signal})`. It never throws: it returns `{res, code}`
 * or `{err, code}`, code 0 without a reply. It renews an expired access token once.
 */
export function makeCall({ send, session, language, renew, onSessionRefused, onRefusal }: CallDependencies) {
  function attempt(
    call: WebCall,
    { actsFor, params, query, body, signal }: LooseInput,
    token: string | null,
  ) {
    return send({
      method: call.method,
      path: fillIn(call.path, params) + search(query),
      route: call.path,
      body,
      signal,
      headers: {
        'Accept-Language': language(),
        ...(token === null || call.access === 'public' ? {} : { Authorization: `Bearer ${token}` }),
        ...(actsFor === undefined ? {} : { 'X-Membership-Id': actsFor }),
      },
    });
  }

  async function tryRenewal(stale: string | null): Promise<boolean> {
    const outcome = await renew(stale);
    if (outcome === 'refused') onSessionRefused();
    return outcome === 'renewed';
  }

  return async function call<C extends AnyCall>(
    definition: WebCall<C>,
    ...[input]: object extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
  ): Promise<Answer<ReplyOf<C>>> {
    const loose: LooseInput = input ?? {};
    let token = session().accessToken;
    let mayRenew = definition.access !== 'public';
    if (mayRenew && token === expiredToken) {
      mayRenew = false;
      await tryRenewal(token);
      token = session().accessToken;
    }
    let answer = await attempt(definition, loose, token);
    if (answer.code === 401 && mayRenew && (await tryRenewal(token)))
      answer = await attempt(definition, loose, session().accessToken);
    if ('err' in answer)
      onRefusal({
        call: definition,
        params: loose.params ?? {},
        actsFor: loose.actsFor ?? null,
        code: answer.code,
        error_code: answer.err.error_code,
      });
    // The server's tests guarantee that replies match the contract.
    return answer as Answer<ReplyOf<C>>;
  };
}
