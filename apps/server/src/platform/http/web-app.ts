import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countFilesAs, refuseOtherSpellings } from './file-routes';
import { dropHeadersOfPages } from './security-headers';

const yearSeconds = 31_536_000;
const consolePage = 'staff/staff.html';
/** Pages of the app for single addresses, which name the files of their screen. */
const firstPages = 'first';

/** Browsers ask for HTML. Link previews and uptime checks, which accept anything, ask for an entrance. */
const wantsPage = (path: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || (accept.includes('*/*') && (path === '/' || path === '/staff'));

/**
 * Serves the built web app: immutable caching for files named by their hash, revalidation for all others, compressed
 * copies where the build made them. The address of a screen gets the app itself, which has its own routes; those below
 * `/staff` get the staff console, which is another app.
 */
export async function serveWebApp(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'));
  const consoleFile = join(folder, consolePage);
  const staffPage = existsSync(consoleFile) ? await readFile(consoleFile) : undefined;
  const pageAt = await readFirstPages(join(folder, firstPages));
  await server.register(async (scope) => {
    countFilesAs(scope, 'file');
    refuseOtherSpellings(scope);
    scope.addHook('onSend', async (request, reply) => {
      // Workers obey the headers of pages; none is among the files named by their hash.
      if (request.routeOptions.url?.includes('/assets/')) dropHeadersOfPages(reply.raw);
    });
    await scope.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/index.html', `**/${consolePage}`, `**/${firstPages}/*`],
      setHeaders: (response, path) => {
        // A shared cache would give the compressed copy to all.
        response.setHeader('vary', 'accept-encoding');
        const immutable = path.includes('/assets/');
        response.setHeader(
          'cache-control',
          immutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
        );
      },
    });
  });
  const sendPage = { config: { limit: 'file' } } as const;
  const send = (app: Buffer | undefined) => (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!app || !wantsPage(path, request.headers.accept) || /\.[a-z0-9]+$/i.test(path))
      return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageAt.get(path) ?? app);
  };
  server.get('/*', sendPage, send(page));
  server.get('/staff', sendPage, send(staffPage));
  server.get('/staff/*', sendPage, send(staffPage));
}

/** By address: `find.html` is that of `/find`, `index.html` that of `/`. */
async function readFirstPages(folder: string): Promise<Map<string, Buffer>> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const pages = names.filter((name) => name.endsWith('.html'));
  return new Map(
    await Promise.all(
      pages.map(
        async (name) =>
          [
            `/${name.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'),
            await readFile(join(folder, name)),
          ] as const,
      ),
    ),
  );
}
