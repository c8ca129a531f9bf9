import { provider as providerSchema } from '@nestmate/contract';
import { textsOf } from '@nestmate/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/client';
import { languageOf } from '../../../platform/http/language';
import { z } from 'zod';
import { accountPage, expiredPage } from './account-page';
import { accountPageStyle } from './account-page-style';
import { localAccount, localAccountsOf, openLocalAccount } from './local-accounts.queries';
import { clientIdOf, localPath, type LocalSettings } from './local-settings';
import { makeOpenIdServer } from './open-id-server';
import { relayAddress } from './relay-address';

const choice = z.object({
  account: z.uuid().optional(),
  name: z.string().trim().min(1).max(101).optional(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional(),
  hide_email: z.literal('true').optional(),
  cancel: z.literal('true').optional(),
});

/** Mounts the local identity provider: its OpenID Connect endpoints, its account page, and Facebook's two questions. */
export function localProviderRoutes(
  server: FastifyInstance,
  db: Db,
  settings: LocalSettings,
  productName: string,
): void {
  const openId = makeOpenIdServer(db, settings);
  const answer = openId.callback();

  const interactionOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await openId.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    const wanted = providerSchema.options.find((p) => clientIdOf(p) === found?.params['client_id']);
    return wanted && { provider: wanted };
  };
  const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const page = (reply: FastifyReply, content: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(content);

  server.get(`${localPath}/account-page.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(accountPageStyle),
  );

  server.get(`${localPath}/interaction/:uid`, async (request, reply) => {
    const language = languageFor(request);
    const interaction = await interactionOf(request, reply);
    if (!interaction) return page(reply, expiredPage(language), 410);
    const accounts = await localAccountsOf(db, interaction.provider);
    return page(reply, accountPage({ ...interaction, language, productName, accounts }));
  });

  server.post(`${localPath}/interaction/:uid`, async (request, reply) => {
    const language = languageFor(request);
    const interaction = await interactionOf(request, reply);
    if (!interaction) return page(reply, expiredPage(language), 410);
    const chosen = choice.safeParse(request.body);
    const finish = async (result: Parameters<typeof openId.interactionResult>[2]) => {
      const next = new URL(await openId.interactionResult(request.raw, reply.raw, result));
      return reply.redirect(next.pathname, 303);
    };
    if (chosen.data?.cancel) {
      const { cancelled } = textsOf(language).identity;
      return finish({ error: 'access_denied', error_description: cancelled });
    }
    const accountId = chosen.data && (await accountFor(chosen.data, interaction.provider));
    if (!accountId) return reply.redirect(request.url, 303);
    return finish({ login: { accountId }, select_account: {} });
  });

  const accountFor = async (
    { account, name, email, hide_email: hidden }: z.infer<typeof choice>,
    provider: z.infer<typeof providerSchema>,
  ) => {
    if (account) return (await localAccount(db, account))?.id;
    if (!name || !email) return undefined;
    const shown = hidden && provider === 'apple' ? relayAddress(email) : email;
    return openLocalAccount(db, { provider, name, email: shown });
  };

  const graph = z.object({ input_token: z.string().optional(), access_token: z.string() });
  const ownerOf = async (token: string | undefined) =>
    token ? await openId.AccessToken.find(token) : undefined;

  server.get(`${localPath}/facebook/debug_token`, async (request) => {
    const { input_token: token, access_token: app } = graph.parse(request.query);
    const found = await ownerOf(token);
    const { appId, appSecret } = settings.facebook;
    if (!found || app !== `${appId}|${appSecret}`) return { data: { is_valid: false } };
    return { data: { is_valid: true, app_id: found.clientId, user_id: found.accountId } };
  });

  server.get(`${localPath}/facebook/me`, async (request, reply) => {
    const { access_token: token } = graph.parse(request.query);
    const found = await ownerOf(token);
    const account = found && (await localAccount(db, found.accountId));
    if (!account) return reply.code(400).send({ error: { message: 'Invalid access token.' } });
    return { id: account.id, name: account.name, email: account.email };
  });

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${localPath}/*`, (request, reply) => {
      reply.hijack();
      const { raw } = request;
      raw.headers.cookie = withoutSession(raw.headers.cookie);
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(localPath.length) });
      void answer(raw, reply.raw);
    });
  });

  /** Nobody stays signed in here, so that each sign-in may be somebody else's. */
  const withoutSession = (cookies = '') =>
    cookies
      .split('; ')
      .filter((cookie) => !cookie.startsWith(openId.cookieName('session')))
      .join('; ');
}
