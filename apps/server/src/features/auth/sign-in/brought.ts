import type { Provider } from '@nestmate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthParts } from '../auth-parts';
import { refused, unavailable } from '../providers/failures';
import type { Brought, Identity } from '../providers/identity-provider';
import { take } from './hand-off.queries';

const brokenAtTheProvider = new Set(['temporarily_unavailable', 'server_error']);

interface Bringing {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The response of a provider's own script in the page, if any. */
  handed?: Brought | undefined;
  /** The session that links; null for signing in. */
  sessionId: string | null;
}

/**
 * The identity that the browser has signed in as. It sends either the response of a provider's own script, or the two cookies of a
 * sign-in that was started and has returned in this same browser; both are used up, and their states must agree. What was
 * started to sign in cannot be used to link, nor the other way round, nor for another session than the one that wanted it.
 * @throws ProductError `SignInFailed` or `ProviderUnavailable`
 */
export async function identityFrom(
  { db, providers, cookies }: Pick<AuthParts, 'db' | 'providers' | 'cookies'>,
  name: Provider,
  { request, reply, handed, sessionId }: Bringing,
): Promise<Identity> {
  const provider = providers[name];
  if (!provider) throw unavailable();
  if (handed) return provider.identify(handed);

  const started = await take(db, 'started', cookies.read(request, `started_${name}`));
  const returned = await take(db, 'returned', cookies.read(request, `returned_${name}`));
  cookies.clear(reply, `started_${name}`);
  cookies.clear(reply, `returned_${name}`);
  if (started?.provider !== name || returned?.provider !== name) throw refused();
  if (started.sessionId !== sessionId) throw refused();
  const { parameters } = returned;
  if (parameters['state'] !== started.state) throw refused();
  if (brokenAtTheProvider.has(parameters['error'] ?? '')) throw unavailable();
  return provider.identify(parameters, started);
}
