import { type Provider as Brand, provider as brandSchema } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Db } from '../platform/database/client';
import { languageOf } from '../platform/http/language';
import { accountPage, expiredPage } from './account-page';
import { accountPageStyle } from './account-page-style';
import { accountChosen, accountsOffered, choice } from './local-accounts.service';
import { clientIdOf, localPath } from './local-settings';

/** The simulated brand, and the address of the account that is probably meant. */
interface Asked {
  provider: Brand;
  hint: unknown;
}

/** The page on which a person chooses an account, and the call that submits the choice. */
export function accountPageRoutes(
  server: FastifyInstance,
  openIdServer: () => Promise<Provider>,
  db: Db,
): void {
  const path = `${localPath}/interaction/:uid`;

  /** The simulated brand; undefined if the sign-in has ended or belongs to another browser. */
  const brandOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Asked | undefined> => {
    const openId = await openIdServer();
    const found = await openId.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    const provider = brandSchema.options.find((brand) => clientIdOf(brand) === found?.params['client_id']);
    return provider && { provider, hint: found?.params['login_hint'] };
  };

  server.get(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const asked = await brandOf(request, reply);
    if (!asked) return page(reply.code(410), expiredPage(language));
    const { provider, hint } = asked;
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
