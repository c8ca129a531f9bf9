import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/client';
import { accountPageRoutes } from './account-page.routes';
import { facebookGraphRoutes } from './facebook-graph.routes';
import { localPath, type LocalSettings } from './local-settings';
import { makeOpenIdServer } from './open-id-server';

/** Mounts the local identity provider: its account page, Facebook's Graph API calls, and the OpenID Connect endpoints. */
export async function localProviderRoutes(
  server: FastifyInstance,
  settings: LocalSettings,
  db: Db,
): Promise<void> {
  let made: ReturnType<typeof makeOpenIdServer> | undefined;
  // With its library and its key it is a quarter of a start, and in most runs nobody signs in.
  const openIdServer = () =>
    (made ??= makeOpenIdServer(db, settings).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  accountPageRoutes(server, openIdServer, db);
  facebookGraphRoutes(server, openIdServer, { db, app: settings.facebook });

  await server.register(async (mounted) => {
    // The library parses the bodies of these requests itself.
    mounted.removeAllContentTypeParsers();
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null));
    mounted.all(`${localPath}/*`, async (request, reply) => {
      const openId = await openIdServer();
      reply.hijack();
      const { raw } = request;
      raw.headers.cookie = withoutCookie(openId.cookieName('session'), raw.headers.cookie);
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(localPath.length) });
      void openId.callback()(raw, reply.raw);
    });
  });
}

/** The provider keeps no session, so that each sign-in can be a different person's. */
const withoutCookie = (name: string, cookies = '') =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(name))
    .join('; ');
