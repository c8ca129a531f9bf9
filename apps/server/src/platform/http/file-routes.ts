import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { ProductError } from './product-error';

/** The path of a file: words and dots, never an escape, an empty or hidden part, or a slash at the end. */
const filePath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/**
 * A file of a scope has one address. What reads as the same one to a router, a disk or a proxy (`//`, `./`, `x/../`,
 * `%2E`) is unknown, before anything is looked up: a rule about a file need not know its other names.
 */
export function refuseOtherSpellings(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?', 1);
    if (!filePath.test(path)) throw new ProductError('NotFound');
  });
}

/** The rate limit of the routes that a plug-in adds to a scope. */
export function countFilesAs(
  scope: FastifyInstance,
  limit: NonNullable<FastifyContextConfig['limit']>,
): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit };
  });
}
