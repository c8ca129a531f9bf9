import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Serves the pictures of a folder. Their names change with their content, so browsers keep them for ever. */
export async function servePictures(server: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/files/pictures/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', `public, max-age=${year}, immutable`);
    },
  });
}
