import type { Provider } from '@nestmate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../../platform/http';
import type { SessionId } from '../../../platform/ids';
import type { AuthParts } from '../auth-parts';
import { refused, unavailable } from '../providers/failures';
import type { Identity, ProviderResponse } from '../providers/identity-provider';
import type { Started } from '../hand-off';
import { consumeHandOff } from './hand-off.queries';

/** The error that a provider reports when a person turns back: Google and Facebook, and Apple. */
const turnedBack = new Set(['access_denied', 'user_cancelled_authorize']);

const brokenAtTheProvider = new Set(['temporarily_unavailable', 'server_error']);

interface SignInAttempt {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The response of a provider's own script in the page, if any. */
  scripted?: ProviderResponse | undefined;
  /** The session that links; null for signing in. */
  sessionId: SessionId | null;
  /** Whether the provider must have authenticated the person again. */
  again?: boolean;
}

/** The clocks of a provider and of this server may differ by this much. */
const clockSkewMs = 60_000;

/** Whether a provider was told to ask again, and did not report that it had not. */
const hasAskedAgain = ({ again, startedAt }: Started, { authenticatedAt }: Identity): boolean =>
  again === true && (!authenticatedAt || authenticatedAt.getTime() >= startedAt - clockSkewMs);

/**
 * The identity that the browser has signed in with. The browser sends either the response of a provider's own script, or the two
 * cookies of a sign-in that started and returned in this browser. Each cookie works once, and their states must match. A sign-in
 * cannot be used for linking, or the reverse, or by another session.
 * @throws ProductError `SignInFailed`, `SignInCancelled`, `ProviderUnavailable` or `FreshSignInRequired`
 */
export async function identityFrom(
  parts: Pick<AuthParts, 'clock' | 'db' | 'providers' | 'cookies'>,
  name: Provider,
  { request, reply, scripted, sessionId, again }: SignInAttempt,
): Promise<Identity> {
  const { providers, cookies } = parts;
  const provider = providers[name];
  if (!provider) throw unavailable();
  if (scripted) return provider.identify(scripted);

  const started = await consumeHandOff(parts, 'started', cookies.read(request, `started_${name}`));
  const returned = await consumeHandOff(parts, 'returned', cookies.read(request, `returned_${name}`));
  cookies.clear(reply, `started_${name}`);
  cookies.clear(reply, `returned_${name}`);
  if (started?.provider !== name || returned?.provider !== name) throw refused();
  if (started.sessionId !== sessionId) throw refused();
  const { parameters } = returned;
  if (parameters['state'] !== started.state) throw refused();
  if (brokenAtTheProvider.has(parameters['error'] ?? '')) throw unavailable();
  if (turnedBack.has(parameters['error'] ?? '')) throw new ProductError('SignInCancelled');
  const identity = await provider.identify(parameters, started);
  if (again && !hasAskedAgain(started, identity)) throw new ProductError('FreshSignInRequired');
  return identity;
}
