import type { NetworkId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import { type SignInAttempt, signInAttempts } from '@nestmate/contract/rules/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../platform/http';
import type { SessionId } from '../../../platform/ids';
import type { AuthDependencies } from '../auth-dependencies';
import type { ReturnedSignIn, StartedSignIn } from '../hand-off';
import { refusalOf, unavailable, type Identity, type ProviderResponse } from '../providers/identity-provider';
import { consumeHandOff, readHandOff } from './hand-off.queries';
import { destinationOf } from './hand-off.service';

/** The error that a provider reports when a person turns back: Google and Facebook, and Apple. */
const turnedBack = new Set(['access_denied', 'user_cancelled_authorize']);

const brokenAtTheProvider = new Set(['temporarily_unavailable', 'server_error']);

interface SignIn {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The response of a provider's own script in the page, if any. */
  scripted?: ProviderResponse | undefined;
  /** The attempt that the window says it has come back with. */
  attempt?: SignInAttempt | undefined;
  /** The session that links; null for signing in. */
  sessionId: SessionId | null;
  /** Whether the provider must have authenticated the person again. */
  again?: boolean;
  /** Whether it is a sign-in to the staff console. */
  staff?: boolean;
  /** The network whose staff try its sign-in out. */
  triedFor?: NetworkId;
}

type ProviderResponseDependencies = Pick<AuthDependencies, 'clock' | 'cookies' | 'db' | 'providers'>;

/**
 * Takes a window's own attempt or, where it does not say which that is, the one of this browser that has come back
 * last. Attempts for another purpose stay as they are.
 */
async function takeAttempt(
  dependencies: ProviderResponseDependencies,
  name: SignInMethod,
  { request, reply, attempt: own, sessionId, staff = false, triedFor }: SignIn,
): Promise<{ started: StartedSignIn; returned: ReturnedSignIn } | undefined> {
  const { cookies } = dependencies;
  const found = [];
  for (const attempt of own ? [own] : signInAttempts) {
    const handles = {
      started: cookies.read(request, `started_${name}_${attempt}`),
      returned: cookies.read(request, `returned_${name}_${attempt}`),
    };
    if (!handles.started || !handles.returned) continue;
    const started = await readHandOff(dependencies, 'started', handles.started);
    const returned = await readHandOff(dependencies, 'returned', handles.returned);
    if (started?.provider !== name || returned?.provider !== name) continue;
    if (returned.parameters['state'] !== started.state || started.sessionId !== sessionId) continue;
    if ((destinationOf(started.state) === 'staff') !== staff) continue;
    if (started.networkId !== returned.networkId) continue;
    const isTry = destinationOf(started.state) === 'try';
    if (isTry ? started.networkId !== triedFor : triedFor !== undefined) continue;
    found.push({ attempt, handles, returnedAt: returned.returnedAt });
  }
  for (const { attempt, handles } of found.toSorted((one, other) => other.returnedAt - one.returnedAt)) {
    // Only the call that takes the first cookie's sign-in takes the second's as well.
    const started = await consumeHandOff(dependencies, 'started', handles.started);
    const returned = started && (await consumeHandOff(dependencies, 'returned', handles.returned));
    // Another window has just taken the sign-in.
    if (!started || !returned) continue;
    cookies.clear(reply, `started_${name}_${attempt}`);
    cookies.clear(reply, `returned_${name}_${attempt}`);
    return { started, returned };
  }
  return undefined;
}

/** The clocks of a provider and of this server may differ by this much. */
const clockSkewMs = 60_000;

/** Whether the provider had to authenticate the person again, and reports no earlier sign-in. */
const hasReauthenticated = ({ again, startedAt }: StartedSignIn, { authenticatedAt }: Identity): boolean =>
  again === true && (!authenticatedAt || authenticatedAt.getTime() >= startedAt - clockSkewMs);

/**
 * The identity that the browser has signed in with. The browser sends either the response of a provider's own script,
 * or the two cookies of a sign-in that started and returned in this browser. Each cookie works once, and their states
 * must match. A sign-in cannot be used for linking, or the reverse, or by another session, and one to the product not
 * for the staff console. One to a campus has come back to its own network's address, and one to try it out signs nobody
 * in.
 * @throws ProductError `SignInFailed`, `SignInCancelled`, `ProviderUnavailable` or `FreshSignInRequired`
 */
export async function identityFrom(
  dependencies: ProviderResponseDependencies,
  name: SignInMethod,
  signIn: SignIn,
): Promise<Identity> {
  const provider = dependencies.providers[name];
  if (!provider) throw unavailable();
  if (signIn.scripted) return provider.identify(signIn.scripted);

  const attempt = await takeAttempt(dependencies, name, signIn);
  if (!attempt) throw refusalOf();
  const { started, returned } = attempt;
  const { parameters } = returned;
  if (brokenAtTheProvider.has(parameters['error'] ?? '')) throw unavailable();
  if (turnedBack.has(parameters['error'] ?? '')) throw new ProductError('SignInCancelled');
  const identity = await provider.identify(parameters, started);
  if (signIn.again && !hasReauthenticated(started, identity)) throw new ProductError('FreshSignInRequired');
  return identity;
}
