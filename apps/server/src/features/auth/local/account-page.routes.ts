import { type Provider as Brand, provider as brandSchema } from '@nestmate/contract';
import { textsOf } from '@nestmate/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Db } from '../../../platform/database/client';
import { languageOf } from '../../../platform/http/language';
import { accountPage, expiredPage } from './account-page';
import { accountPageStyle } from './account-page-style';
import { localAccount, localAccountsOf, openLocalAccount } from './local-accounts.queries';
import { clientIdOf, localPath } from './local-settings';
import { relayAddress } from './relay-address';

const choice = z.object({
  account: z.uuid().optional(),
  name: z.string().trim().min(1).max(101).optional(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional(),
  hide_email: z.literal('true').optional(),
  cancel: z.literal('true').optional(),
});
type Choice = z.infer<typeof choice>;

/** The page on which somebody says who they are, and what follows from it. */
export function accountPageRoutes(
  server: FastifyInstance,
  openId: Provider,
  { db, productName }: { db: Db; productName: string },
): void {
  const path = `${localPath}/interaction/:uid`;

  /** Which brand is played; nothing when the sign-in is over or another browser's. */
  const brandOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Brand | undefined> => {
    const found = await openId.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    return brandSchema.options.find((brand) => clientIdOf(brand) === found?.params['client_id']);
  };

  server.get(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const provider = await brandOf(request, reply);
    if (!provider) return page(reply.code(410), expiredPage(language));
    const accounts = await localAccountsOf(db, provider);
    return page(reply, accountPage({ provider, language, productName, accounts }));
  });

  server.post(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const provider = await brandOf(request, reply);
    if (!provider) return page(reply.code(410), expiredPage(language));
    const chosen = choice.safeParse(request.body).data ?? {};
    const result = chosen.cancel
      ? { error: 'access_denied', error_description: textsOf(language).identity.cancelled }
      : await loginOf(db, chosen, provider);
    if (!result) return reply.redirect(request.url, 303);
    const next = await openId.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(new URL(next).pathname, 303);
  });

  server.get(`${localPath}/account-page.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(accountPageStyle),
  );
}

const page = (reply: FastifyReply, content: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(content);

async function loginOf(db: Db, chosen: Choice, provider: Brand): Promise<InteractionResults | undefined> {
  const accountId = chosen.account
    ? (await localAccount(db, chosen.account))?.id
    : await newAccount(db, chosen, provider);
  return accountId ? { login: { accountId }, select_account: {} } : undefined;
}

async function newAccount(db: Db, { name, email, hide_email: hidden }: Choice, provider: Brand) {
  if (!name || !email) return undefined;
  const shown = hidden && provider === 'apple' ? relayAddress(email) : email;
  return openLocalAccount(db, { provider, name, email: shown });
}
