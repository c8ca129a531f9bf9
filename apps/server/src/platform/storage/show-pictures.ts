import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuseOtherSpellings } from '../http/file-routes';
import { ProductError } from '../http/product-error';
import type { MayShow } from './storage';

export const picturesPath = '/files/pictures/';

/**
 * The content of a picture's name never changes. Only the browser caches it: a shared cache would show a deleted
 * picture.
 */
export const cachedForEver = 'private, max-age=31536000, immutable';

/** No dots but the one: `..` would be the folder, or the bucket itself, whose listing names every picture. */
const pictureFile = /^[\w-]+\.jpg$/;

/** Serves pictures, each at its one address; every other address below `/files` is unknown, to the web app as well. */
export async function showPictures(
  server: FastifyInstance,
  mayShow: MayShow,
  send: (name: string, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  await server.register(async (scope) => {
    refuseOtherSpellings(scope);
    scope.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
      `${picturesPath}:name`,
      { config: { limit: 'picture' } },
      async ({ params: { name }, query }, reply) => {
        if (!pictureFile.test(name) || !(await mayShow(name, query))) throw new ProductError('NotFound');
        return send(name, reply);
      },
    );
  });
  server.get('/files/*', (_request, reply) => reply.callNotFound());
}
