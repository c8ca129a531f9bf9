import type { ErrorBody, ErrorCode, ValidationEntry } from '@nestmate/contract/errors';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCountedLog } from '../observability/counted-log';
import { isUnavailable } from '../unavailable';
import { rateLimitKey, loggedLine } from './caller-address';
import { languageOf, errorText } from './language';
import { ProductError, refusalOf } from './product-error';
import type { RateLimits } from './rate-limit';
import { drainSlowly, leavesLargeRest, createRefusalDelay } from './slow-refusals';

/** Errors of the framework, as the product's codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MalformedRequest',
};

/** Refusals that a program can cause by the thousand. Those of expired tokens are genuine, and quick. */
const slowCodes = new Set<ErrorCode>(['TooManyRequests', 'Unauthorized']);

function toProductError(error: FastifyError | ProductError): ProductError {
  const refusal = refusalOf(error);
  if (error instanceof ProductError || refusal.code !== 'Unexpected') return refusal;
  const { code, statusCode = 500 } = error;
  const known = frameworkCodes[code];
  if (known) return new ProductError(known);
  return statusCode >= 400 && statusCode < 500 ? new ProductError('MalformedRequest') : refusal;
}

function localize(entry: ValidationEntry, language: Language): ValidationEntry {
  const words = new Intl.ListFormat(language, { style: 'narrow' }).format(entry.words ?? []);
  return { ...entry, error_text: errorText(language, entry.error_text, { words }) };
}

/**
 * The values of a text; times are written in the reader's language and name their zone, since the reader may be in
 * another.
 */
const inWords = (values: ProductError['details']['values'], language: Language) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? new Intl.DateTimeFormat(language, {
            year: 'numeric',
            month: 'long',
            day: 'numeric',
            hour: 'numeric',
            minute: '2-digit',
            timeZone: value.timeZone,
            timeZoneName: 'short',
          }).format(value.at)
        : value,
    ]),
  );

function errorBodyOf(error: ProductError, language: Language, productName: string): ErrorBody {
  const { values, description, validation, retryAfterSeconds } = error.details;
  return {
    error_code: error.code,
    error_description:
      description ?? errorText(language, error.code, { product: productName, ...inWords(values, language) }),
    ...(description !== undefined && { has_detail: true }),
    ...(validation && { validation: validation.map((entry) => localize(entry, language)) }),
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  };
}

interface RefusalContext {
  request: FastifyRequest;
  reply: FastifyReply;
  productName: string;
}

/** Replies with an error in the language of the request. */
export function refuse(error: ProductError, { request, reply, productName }: RefusalContext) {
  const code = error.status;
  if (error.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', error.details.retryAfterSeconds);
  // The rest of the body would be taken for the next request.
  if (error.code === 'RequestTimeout') void reply.header('connection', 'close');
  void reply.header('cache-control', 'no-store');
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ err: errorBodyOf(error, languageOf(request.headers['accept-language']), productName), code });
}

/**
 * The one place where errors become replies. Unexpected ones are logged with their context and answered without detail.
 */
export function answerErrors(
  server: FastifyInstance,
  productName: string,
  rateLimits: RateLimits,
  slowly: (request: FastifyRequest) => Promise<void> = createRefusalDelay(rateLimits.factor),
): void {
  const logLimited = createCountedLog(server.log, { level: 'info', message: 'A rate limit refused calls' });
  server.setErrorHandler<FastifyError | ProductError>(async (error, request, reply) => {
    // In the middle of its body; a broken connection to the database has the same code.
    const hasHungUp = error === request.raw.errored;
    const refusal = hasHungUp ? new ProductError('MalformedRequest') : toProductError(error);
    if (refusal.code === 'Unexpected') request.log.error({ err: error }, 'An unexpected error');
    else if (!hasHungUp && isUnavailable(error))
      request.log.error({ err: error }, 'What a call needs is not available');
    else if (!request.isOnlyCounted && refusal.code === 'TooManyRequests') {
      request.isOnlyCounted = true;
      logLimited({ address: loggedLine(rateLimitKey(request.ip)), path: request.routeOptions.url });
    } else if (!request.isOnlyCounted) request.log.info({ refused: refusal.code }, 'Refused');
    // The rest of a body that was given up is not read.
    const isRead = !hasHungUp && refusal.code !== 'RequestTimeout';
    const hasLargeRest = isRead && leavesLargeRest(request);
    if (slowCodes.has(refusal.code) || hasLargeRest) await slowly(request);
    if (hasLargeRest) drainSlowly(request.raw);
    return refuse(refusal, { request, reply, productName });
  });
  server.setNotFoundHandler((request) => {
    rateLimits.count('unknown', request);
    throw new ProductError('NotFound');
  });
}
