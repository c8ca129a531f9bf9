import { createServer } from 'node:http';
import { limits } from '@nestmate/contract';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { v7 as uuid } from 'uuid';
import { AccessLog } from './access-log';
import { keepAddresses } from './caller-address';
import { answerErrors, refuse } from './errors';
import { type NamesOwnHosts, refuseForeignHosts } from './own-hosts';
import { ProductError } from './product-error';
import type { RateLimits } from './rate-limit';
import { hasRepeatedName, rejectRepeatedHeaders } from './said-twice';
import { rejectUnstorableText } from './storable-text';

interface Options {
  log: FastifyBaseLogger;
  productName: string;
  /** The number of proxies in front of the server. */
  trustProxy: number;
  namesOwnHosts: NamesOwnHosts;
  limits: RateLimits;
}

/** Long enough for the slowest upload of the largest picture. */
const requestTimeoutMs = 5 * 60_000;

/** Longer than a proxy keeps an idle connection, which would otherwise send a request to one that is being closed. */
const keepAliveMs = 72_000;

/** An HTTP server with the rules for every request, without routes. */
export async function makeHttpServer({
  log,
  productName,
  trustProxy,
  namesOwnHosts,
  limits: rateLimits,
}: Options): Promise<FastifyInstance> {
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new AccessLog(),
    genReqId: () => uuid(),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: limits.bodyBytes,
    // `localhost` makes two of them.
    serverFactory: (handler) =>
      keepAddresses(
        createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: requestTimeoutMs }, handler),
      ),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    // An undecodable URL reaches no route, and therefore no error handler.
    frameworkErrors: (_error, request, reply) =>
      refuse(new ProductError('MalformedRequest'), { request, reply, productName }),
  };
  const server = Fastify(options);
  server.decorateRequest('account', undefined);
  server.decorateRequest('staff', undefined);
  server.decorateRequest('actor', undefined);
  server.decorateRequest('isWaitingForBody', false);
  server.decorateRequest('isOnlyCounted', false);

  // Clients send JSON headers without a body; that is a valid call without a body.
  const parseJson = server.getDefaultJsonParser('error', 'ignore');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // Reports through `done`; only its type allows a promise.
    void parseJson(request, body as string, (error, parsed: unknown) => {
      if (!error && hasRepeatedName(body as string, parsed)) done(new ProductError('MalformedRequest'));
      else done(error, parsed);
    });
  });

  server.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesFile) done(null, body);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });

  server.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });

  rejectRepeatedHeaders(server);
  rejectUnstorableText(server);
  answerErrors(server, productName, rateLimits);
  server.addHook('onRequest', async (request) => {
    const { limit = 'other' } = request.routeOptions.config;
    // The reply to an unknown address counts it.
    if (limit && !request.is404) rateLimits.count(limit, request);
  });
  refuseForeignHosts(server, namesOwnHosts);
  await server.register(cookie);
  await server.register(formbody);
  return server;
}
