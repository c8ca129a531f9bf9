import type { FastifyInstance } from 'fastify';
import type { Fetch } from '../features/auth';

/** Fetches from this server in process, ignoring the host in the address: it needs no port, proxy or DNS. */
export function inProcessFetch(server: FastifyInstance): Fetch {
  return async (url, init = {}) => {
    const { pathname, search, host } = new URL(url);
    const response = await server.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body && { payload: String(init.body) }),
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: new Headers(headers.map(([name, value]) => [name, value])),
    });
  };
}
