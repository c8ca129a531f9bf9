import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from './guard';

/** A shorter reply fits into two packets anyway. */
const minLength = 2000;

/** In the order of preference: scripts often know gzip alone. */
const encodings = [
  {
    name: 'br',
    isAccepted: /\bbr\b(?!\s*;\s*q=0)/,
    compress: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  },
  {
    name: 'gzip',
    isAccepted: /\bgzip\b(?!\s*;\s*q=0)/,
    compress: (text: string) => gzipSync(text, { level: 1 }),
  },
];

/** A browser sets the header itself; no script can. */
const isOfOwnPage = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-origin';

/**
 * Compresses long JSON replies to requests with an access token, or of our own pages. No secret can be guessed from the
 * lengths of many compressed replies (BREACH): no other site can make a browser send an access token, and where it
 * opens one of our pages, the token in the reply to that page is a new one each time.
 */
export function compressReplies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { 'accept-encoding': accepted = '' } = request.headers;
    const isLong = typeof payload === 'string' && payload.length >= minLength;
    const isOurs = bearerToken(request) !== undefined || isOfOwnPage(request);
    const encoding = encodings.find(({ isAccepted }) => isAccepted.test(accepted));
    if (!isLong || !isOurs || !encoding) return done(null, payload);
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
    void reply.header('content-encoding', encoding.name).header('vary', 'accept-encoding');
    done(null, encoding.compress(payload));
  });
}
