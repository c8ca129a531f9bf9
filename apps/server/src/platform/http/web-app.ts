import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countFilesAs, refuseOtherSpellings } from './file-routes';
import { allowScriptsOf, dropHeadersOfPages } from './security-headers';

const yearSeconds = 31_536_000;
const consolePage = 'staff/staff.html';

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
  const page = await readPage(join(folder, 'index.html'));
  const consoleFile = join(folder, consolePage);
  const staffPage = existsSync(consoleFile) ? await readPage(consoleFile) : undefined;
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
      globIgnore: ['**/*.br', '**/*.gz', '**/index.html', `**/${consolePage}`],
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
  const send = (app: Page | undefined) => (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!app || !wantsPage(path, request.headers.accept) || /\.[a-z0-9]+$/i.test(path))
      return reply.callNotFound();
    const encoding = encodings.find((name) => app.copies[name] && accepts(request, name));
    if (encoding) void reply.header('content-encoding', encoding);
    return app
      .allowScripts(reply)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(encoding ? app.copies[encoding] : app.html);
  };
  server.get('/*', sendPage, send(page));
  server.get('/staff', sendPage, send(staffPage));
  server.get('/staff/*', sendPage, send(staffPage));
}

/** The shortest first. */
const encodings = ['br', 'gzip'] as const;
type EncodingName = (typeof encodings)[number];
const extensions = { br: '.br', gzip: '.gz' } as const;

const accepts = ({ headers }: FastifyRequest, encoding: EncodingName) =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0)`).test(headers['accept-encoding'] ?? '');

interface Page {
  html: string;
  /** The compressed copies that the build made. The page is the same for everybody, so their lengths say nothing. */
  copies: Partial<Record<EncodingName, Buffer>>;
  allowScripts: ReturnType<typeof allowScriptsOf>;
}

async function readPage(file: string): Promise<Page> {
  const html = await readFile(file, 'utf8');
  const copies: Page['copies'] = {};
  for (const encoding of encodings) {
    const copy = file + extensions[encoding];
    if (existsSync(copy)) copies[encoding] = await readFile(copy);
  }
  return { html, copies, allowScripts: allowScriptsOf(html) };
}
