import { noteExternalCall } from './open-transaction';

/**
 * `fetch` for services. It follows no redirect, which would carry our secrets elsewhere, or bring keys from there. And
 * its signal ends the body too: Node 20 forgets the request of a response that has begun, and with it the signal, when
 * it collects garbage.
 */
export const fetchWithoutRedirects: typeof fetch = async (input, init) => {
  noteExternalCall('fetch');
  const response = await globalThis.fetch(input, { ...init, redirect: 'error' });
  if (!response.body || !init?.signal) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal: init.signal }), response);
};
