import { type NetworkId, networkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { signInMethod, type SignInMethod } from '@nestmate/contract/providers';
import { signInChannel } from '@nestmate/contract/rules/sign-in';
import { translatorOf } from '@nestmate/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { html } from '../../../platform/http/html';
import { languageOf } from '../../../platform/http/language';
import type { AuthDependencies } from '../auth-dependencies';
import { attemptOf, newAttempt, returnedLifetimeMs, startedLifetimeMs } from '../hand-off';
import type { IdentityProvider } from '../providers/identity-provider';
import {
  consumeIntention,
  destinationOf,
  isPopup,
  newChallenge,
  type Popup,
  startSignIn,
  storeResponse,
} from './hand-off.service';

/** The parameters that providers send back with a browser; any others are ignored. */
const returnedParameters = z.object({
  state: z.string().max(512).optional(),
  code: z.string().max(8192).optional(),
  id_token: z.string().max(8192).optional(),
  iss: z.string().max(512).optional(),
  user: z.string().max(2048).optional(),
  error: z.string().max(512).optional(),
  error_description: z.string().max(2048).optional(),
});

const startQuery = z.object({
  window: z.custom<Popup>(isPopup).optional().catch(undefined),
  link: z.literal('1').optional().catch(undefined),
  again: z.literal('1').optional().catch(undefined),
  staff: z.literal('1').optional().catch(undefined),
  /** Whose campus sign-in it is. */
  network: networkId.optional().catch(undefined),
  /** The address of the account that is probably meant. */
  login_hint: z.email().max(254).optional().catch(undefined),
});

/**
 * The steps of a sign-in that browsers take by navigation: to the provider and back. The provider's response stays on
 * the server, so that no address in a browser's history or a log contains a token.
 */
export function redirectRoutes({ http }: App, dependencies: AuthDependencies): void {
  const { providers, cookies } = dependencies;
  const limited = { config: { limit: 'signIn' } } as const;

  http.get('/auth/start/:provider', limited, async (request, reply) => {
    const provider = providerOf(request, providers);
    // Prevents another site from signing a visitor in, which a provider that asks nothing would do unnoticed.
    if (request.headers['sec-fetch-site'] === 'cross-site') return redirectTo(reply, '/');
    const { window, link, again, staff, network, login_hint } = startQuery.parse(request.query);
    if ((provider.provider === 'campus') !== (network !== undefined)) throw new ProductError('NotFound');
    const sessionId = link ? await consumeLinkIntention(request, reply, provider.provider) : null;
    const redirectUri = network
      ? campusRedirectUri(dependencies, network)
      : `${originOf(request, dependencies)}/auth/redirect/${provider.provider}`;
    const page = staff ? 'staff' : 'page';
    const attempt = newAttempt(
      (one) => cookies.read(request, `started_${provider.provider}_${one}`) !== undefined,
    );
    const challenge = newChallenge(window ?? (link ? 'settings' : page), attempt, {
      redirectUri,
      again: again !== undefined,
      ...(network && { networkId: network }),
    });
    const { away, handle } = await startSignIn(dependencies, provider, challenge, sessionId);
    cookies.set(reply, `started_${provider.provider}_${attempt}`, handle, startedLifetimeMs);
    if (away) return redirectTo(reply, login_hint ? withHint(away, login_hint) : away);
    const parameters = { state: challenge.state, error: 'temporarily_unavailable' };
    return returnToApp(provider.provider, reply, { parameters, networkId: network });
  });

  const consumeLinkIntention = (request: FastifyRequest, reply: FastifyReply, provider: SignInMethod) => {
    const handle = cookies.read(request, `linking_${provider}`);
    cookies.clear(reply, `linking_${provider}`);
    return consumeIntention(dependencies, provider, handle);
  };

  const returnToApp = async (
    provider: SignInMethod,
    reply: FastifyReply,
    {
      parameters,
      networkId: network,
    }: { parameters: Record<string, string>; networkId?: NetworkId | undefined },
  ) => {
    const attempt = attemptOf(parameters['state']);
    if (attempt) {
      const handle = await storeResponse(dependencies, provider, parameters, network);
      cookies.set(reply, `returned_${provider}_${attempt}`, handle, returnedLifetimeMs);
    }
    const destination = destinationOf(parameters['state']);
    const attemptQuery = attempt ? `&attempt=${attempt}` : '';
    if (isPopup(destination))
      return redirectTo(
        reply,
        `${returnedPagePath}?provider=${provider}&window=${destination}${attemptQuery}`,
      );
    const home = destination === 'try' && network ? `/staff/${network}/set-up/campus` : homeOf[destination];
    return redirectTo(reply, `${home}?signin=${provider}${attemptQuery}`);
  };

  const parametersOf = (request: FastifyRequest) => {
    const parsed = returnedParameters.safeParse(request.method === 'POST' ? request.body : request.query);
    if (!parsed.success) throw new ProductError('MalformedRequest');
    return z.record(z.string(), z.string()).parse(parsed.data);
  };
  http.route({
    method: ['GET', 'POST'],
    url: '/auth/redirect/:provider',
    ...limited,
    handler: async (request, reply) => {
      const { provider } = providerOf(request, providers);
      if (provider === 'campus') throw new ProductError('NotFound');
      return returnToApp(provider, reply, { parameters: parametersOf(request) });
    },
  });
  http.get('/auth/redirect/campus/:networkId', limited, async (request, reply) => {
    const params = z.object({ networkId }).safeParse(request.params);
    if (!params.success) throw new ProductError('NotFound');
    return returnToApp('campus', reply, { parameters: parametersOf(request), ...params.data });
  });

  http.get(returnedPagePath, limited, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(returnedPage(languageOf(request.headers['accept-language']))),
  );
  http.get(`${returnedPagePath}.js`, limited, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(returnedScript),
  );
}

const returnedPagePath = '/auth/returned';

/** The last page of a sign-in popup: it notifies its opener and closes. */
function returnedPage(language: Language): string {
  const t = translatorOf(language, 'identity');
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t('returning')}</title>
        <script src="${returnedPagePath}.js" defer></script>
      </head>
      <body>
        <p>${t('returning')}</p>
        <p>${t('closeWindow')}</p>
      </body>
    </html>`.text;
}

/** A broadcast reaches the product's own pages only, and also when a provider's pages have cut `window.opener`. */
const returnedScript = `
const given = new URLSearchParams(location.search);
const channel = new BroadcastChannel('${signInChannel}');
const said = ['provider', 'window', 'attempt'].map((name) => [name, given.get(name)]);
channel.postMessage({ type: 'returned', ...Object.fromEntries(said) });
channel.close();
window.close();
`;

/** The local provider's address is relative. */
const withHint = (address: string, hint: string) =>
  `${address}${address.includes('?') ? '&' : '?'}login_hint=${encodeURIComponent(hint)}`;

/** Where a page continues with the provider's response. */
const homeOf = { page: '/', settings: '/settings/sign-in', staff: '/staff/sign-in', try: '/staff' } as const;

function providerOf(request: FastifyRequest, providers: AuthDependencies['providers']): IdentityProvider {
  const params = z.object({ provider: signInMethod }).safeParse(request.params);
  const provider = params.success && providers[params.data.provider];
  if (!provider) throw new ProductError('NotFound');
  return provider;
}

/** Real providers accept one address of the product; the local provider accepts the address that the browser uses. */
const originOf = (request: FastifyRequest, { local, publicUrl }: AuthDependencies) =>
  local ? `${request.protocol}://${request.host}` : publicUrl;

/**
 * The address to which a campus sends browsers back: each network has its own, so that one campus cannot pass off the
 * answer of another (RFC 9700, section 4.4).
 */
export const campusRedirectUri = (
  { publicUrl }: Pick<AuthDependencies, 'publicUrl'>,
  network: NetworkId,
): string => `${publicUrl}/auth/redirect/campus/${network}`;

const redirectTo = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303);
