import type { FastifyRequest } from 'fastify';
import { ProductError } from '../../platform/http';

/**
 * Refuses a call that another site's page makes with our cookies. Browsers name the page's origin on every POST; a caller
 * without one is no browser and has no cookies to abuse.
 * @throws ProductError `Forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw new ProductError('Forbidden');
}
