import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/** What the routes that a plug-in adds to a scope count as. */
export function countFilesAs(
  scope: FastifyInstance,
  limit: NonNullable<FastifyContextConfig['limit']>,
): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit };
  });
}
