import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { limits } from '@nestmate/contract/limits';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { v7 as uuid } from 'uuid';
import { saveAddresses } from './caller-address';
import { compressReplies } from './compressed-replies';
import { answerErrors, refuse } from './errors';
import { type NamesOwnHosts, refuseForeignHosts } from './own-hosts';
import { ProductError } from './product-error';
import type { RateLimits } from './rate-limit';
import { rejectUnstorableText } from './storable-text';

interface Options {
  log: FastifyBaseLogger;
  productName: string;
  /** The number of proxies in front of the server. */
  trustProxy: number;
  namesOwnHosts: NamesOwnHosts;
  limits: RateLimits;
}

/** A request may take this long to arrive: enough for the slowest upload of the largest picture. */
const requestTimeoutMs = 5 * 60_000;

/**
 * An idle connection stays open this long: longer than in a proxy, which would otherwise send a request to one that is
 * being closed.
 */
const keepAliveMs = 72_000;

/** An HTTP server with the rules for every request, without routes. */
export async function openHttpServer({
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
      saveAddresses(
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
  server.decorateRequest('key', undefined);
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

  compressReplies(server);
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

/** Headers of which Node.js keeps the first, or which it joins. */
const single = new Set(['authorization', 'content-type', 'x-membership-id']);

function hasRepeatedHeader(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const singleNames = names.filter((name) => single.has(name));
  return new Set(singleNames).size < singleNames.length;
}

/**
 * Refuses requests that state the caller, the membership or the format more than once: choosing one would be a guess.
 */
function rejectRepeatedHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (hasRepeatedHeader(raw.rawHeaders)) throw new ProductError('MalformedRequest');
  });
}

/** A JSON string, with the colon that makes it a name. */
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

/** Whether an object of a valid JSON text has a name twice; `JSON.parse` keeps the last one only. */
function hasRepeatedName(json: string, parsed: unknown): boolean {
  const written = Array.from(json.matchAll(jsonString)).filter(([, colon]) => colon).length;
  let parsedCount = 0;
  // A loop, because a text can be nested deeper than the stack. The loop ends at the last name, because a list can be
  // long.
  for (const parts = [parsed]; parts.length > 0 && parsedCount < written;) {
    const part = parts.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) parsedCount += Object.keys(part).length;
    for (const inner of Object.values(part)) parts.push(inner);
  }
  return written > parsedCount;
}

/** Logs a request at its end, when its outcome decides whether it is worth a line. */
class AccessLog extends LogController {
  override incomingRequest(): void {
    // The line of the completed request contains everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (request.isOnlyCounted) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
