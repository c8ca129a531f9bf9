import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/** The rate limit of the routes that a plug-in adds to a scope. */
export function countFilesAs(
  scope: FastifyInstance,
  limit: NonNullable<FastifyContextConfig['limit']>,
): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit };
  });
}
