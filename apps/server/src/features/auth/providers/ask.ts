import { refused, unavailable } from './failures';
import type { Fetch } from './identity-provider';

const timeoutMs = 10_000;

/**
 * Sends one request to a provider and returns its JSON.
 * @throws ProductError `ProviderUnavailable` without a valid response, `SignInFailed` when the provider refuses
 */
export async function ask(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!response || response.status >= 500) throw unavailable();
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== 'object' || answer === null) throw unavailable();
  const fields = { ...answer } as Record<string, unknown>;
  if (!response.ok) throw refused(describe(fields));
  return fields;
}

export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
});

/** OAuth returns `error_description`; Facebook returns an object with a `message` under `error`. */
function describe(fields: Record<string, unknown>): { error?: unknown; error_description?: unknown } {
  const { error } = fields;
  if (typeof error === 'object' && error !== null && 'message' in error) return { error: error.message };
  return fields;
}
