import type { FastifyRequest } from 'fastify';
import { ProductError } from '../../platform/http';

/**
 * Refuses a call that another site's page makes with our cookies. Browsers name the page's origin on every POST; a caller
 * without one is no browser and has no cookies to abuse.
 * @throws ProductError `Forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (origin !== undefined && !own.includes(origin)) throw new ProductError('Forbidden');
}
