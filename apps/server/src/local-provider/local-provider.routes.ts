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
  const openId = await makeOpenIdServer(db, settings);
  const answer = openId.callback();
  accountPageRoutes(server, openId, db);
  facebookGraphRoutes(server, openId, { db, app: settings.facebook });

  await server.register(async (mounted) => {
    // The library parses the bodies of these requests itself.
    mounted.removeAllContentTypeParsers();
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null));
    mounted.all(`${localPath}/*`, (request, reply) => {
      reply.hijack();
      const { raw } = request;
      raw.headers.cookie = withoutCookie(openId.cookieName('session'), raw.headers.cookie);
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(localPath.length) });
      void answer(raw, reply.raw);
    });
  });
}

/** The provider keeps no session, so that each sign-in can be a different person's. */
const withoutCookie = (name: string, cookies = '') =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(name))
    .join('; ');
