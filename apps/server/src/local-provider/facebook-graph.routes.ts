import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Db } from '../platform/database/client';
import { accountBehind } from './local-accounts.service';
import { localPath, type LocalSettings } from './local-settings';

const question = z.object({ input_token: z.string().optional(), access_token: z.string().optional() });

/** The two Graph API calls about an access token that Facebook offers in addition to OpenID Connect. */
export function facebookGraphRoutes(
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
