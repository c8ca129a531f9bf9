import { type Provider as Brand, provider as brandSchema } from '@nestmate/contract/providers';
import { translatorOf } from '@nestmate/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider, InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import type { Db } from '../platform/database/client';
import { languageOf } from '../platform/http/language';
import { accountPage, expiredPage } from './account-page';
import { accountPageStyle } from './account-page-style';
import { accountBehind, accountChosen, accountsOffered, choice } from './local-accounts.service';
import { localPath, type LocalSettings, clientIdOf } from './local-settings';
import { makeOpenIdServer } from './open-id-server';

/** The simulated brand, and the address of the account that is probably meant. */
interface AuthorizationRequest {
  provider: Brand;
  hint: unknown;
}

/** The page on which a person chooses an account, and the call that submits the choice. */
function accountPageRoutes(server: FastifyInstance, openIdServer: () => Promise<Provider>, db: Db): void {
  const path = `${localPath}/interaction/:uid`;

  /** The simulated brand; undefined if the sign-in has ended or belongs to another browser. */
  const brandOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AuthorizationRequest | undefined> => {
    const openId = await openIdServer();
    const found = await openId.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    const provider = brandSchema.options.find((brand) => clientIdOf(brand) === found?.params['client_id']);
    return provider && { provider, hint: found?.params['login_hint'] };
  };

  server.get(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const visit = await brandOf(request, reply);
    if (!visit) return page(reply.code(410), expiredPage(language));
    const { provider, hint } = visit;
    const accounts = await accountsOffered(db, provider);
    return page(reply, accountPage({ provider, language, accounts, hint }));
  });

  server.post(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const provider = (await brandOf(request, reply))?.provider;
    if (!provider) return page(reply.code(410), expiredPage(language));
    const finish = async (result: InteractionResults) => {
      const openId = await openIdServer();
      const next = await openId.interactionResult(request.raw, reply.raw, result);
      return reply.redirect(new URL(next).pathname, 303);
    };
    const chosen = choice.safeParse(request.body).data ?? {};
    if (chosen.cancel) {
      const error_description = translatorOf(language, 'identity')('cancelled');
      return finish({ error: 'access_denied', error_description });
    }
    const accountId = await accountChosen(db, chosen, provider);
    if (!accountId) return reply.redirect(request.url, 303);
    return finish({ login: { accountId }, select_account: {} });
  });

  server.get(`${localPath}/account-page.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(accountPageStyle),
  );
}

const page = (reply: FastifyReply, content: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(content);

/**
 * Mounts the local identity provider: its account page, Facebook's Graph API calls, and the OpenID Connect endpoints.
 */
export async function localProviderRoutes(
  server: FastifyInstance,
  settings: LocalSettings,
  db: Db,
): Promise<void> {
  let made: ReturnType<typeof makeOpenIdServer> | undefined;
  // Made on the first sign-in: it takes a quarter of the start, and most runs need none.
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

const question = z.object({ input_token: z.string().optional(), access_token: z.string().optional() });

/** The two Graph API calls about an access token that Facebook offers in addition to OpenID Connect. */
function facebookGraphRoutes(
  server: FastifyInstance,
  openIdServer: () => Promise<Provider>,
  { db, app }: { db: Db; app: LocalSettings['facebook'] },
): void {
  const known = async (token: string | undefined) =>
    token ? (await openIdServer()).AccessToken.find(token) : undefined;

  server.get(`${localPath}/facebook/debug_token`, async (request) => {
    const { input_token: token, access_token: asker } = question.safeParse(request.query).data ?? {};
    const found = await known(token);
    if (!found || asker !== `${app.appId}|${app.appSecret}`) return { data: { is_valid: false } };
    return { data: { is_valid: true, app_id: found.clientId, user_id: found.accountId } };
  });

  server.get(`${localPath}/facebook/me`, async (request, reply) => {
    const { access_token: token } = question.safeParse(request.query).data ?? {};
    const found = await known(token);
    const account = found && (await accountBehind(db, found.accountId));
    if (!account) return reply.code(400).send({ error: { message: 'Invalid access token.' } });
    return { id: account.id, name: account.name, email: account.email };
  });
}

/** The provider has no session, so that each sign-in can be a different person's. */
const withoutCookie = (name: string, cookies = '') =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(name))
    .join('; ');
