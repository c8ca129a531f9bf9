import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { countFilesAs } from '../http/count-files';
import { ProductError } from '../http/product-error';
import type { MayShow } from './storage';

export const picturesPath = '/files/pictures/';

/** The content of a picture's name never changes. Only the browser keeps it: a shared cache would show a deleted picture. */
export const cachedForEver = 'private, max-age=31536000, immutable';

/** Serves the pictures of a folder. */
export async function showPictures(server: FastifyInstance, folder: string, mayShow: MayShow): Promise<void> {
  await server.register(async (scope) => {
    countFilesAs(scope, 'picture');
    scope.addHook<{ Params: { '*'?: string }; Querystring: Record<string, unknown> }>(
      'preHandler',
      async ({ params, query }) => {
        if (!(await mayShow(params['*'] ?? '', query))) throw new ProductError('NotFound');
      },
    );
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: picturesPath,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', cachedForEver);
      },
    });
  });
}
