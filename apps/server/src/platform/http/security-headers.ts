import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

export interface ContentSources {
  /** Origins of pages that are shown in frames. */
  frames: string[];
  /** Origins of requests. */
  connects: string[];
}

const hsts = { maxAge: 31_536_000, includeSubDomains: true };
const transportSecurity = `max-age=${hsts.maxAge}; includeSubDomains`;

/**
 * Features that no page of the product needs are off for everything it ever embeds. Calls use camera, microphone and
 * screen.
 */
const permissions = [
  ...['camera', 'display-capture', 'microphone'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((name) => `${name}=()`),
].join(', ');

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Headers that a browser obeys for a page or a worker alone. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Leaves out what says nothing about a part of a page, such as a script, a font or a reply: 0.7 kB of each, and the
 * deck's first page has forty.
 */
export function dropHeadersOfPages(response: ServerResponse): void {
  for (const name of ofPages) response.removeHeader(name);
  response.setHeader('content-security-policy', nothingAllowed);
}

const ownScripts = "script-src 'self'";

/**
 * Allows a page the scripts inside it, each by its content, and no other.
 * @returns what gives a reply of the page its policy
 */
export function allowScriptsOf(page: string): (reply: FastifyReply) => FastifyReply {
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const name = 'content-security-policy';
  return (reply) => {
    const policy = String(reply.getHeader(name));
    if (!policy.includes(ownScripts)) throw new Error('The policy of pages has other sources of scripts');
    return reply.header(name, policy.replace(ownScripts, `${ownScripts}${hashes.join('')}`));
  };
}

/** No `eval`, and no inline script but those of `allowScriptsOf`. Inline styles are allowed: animations need them. */
export function secureHeaders(
  server: FastifyInstance,
  { frames, connects }: ContentSources,
  https: boolean,
): void {
  // Made once: Fastify's plugin builds the policy again for each request, as long as all other hooks together.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connects],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? hsts : false,
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissions);
    setHeaders(request.raw, reply.raw, () => done());
  });
  server.addHook('onSend', async (_request, reply) => {
    // Neither runs a script, or opens anything, also where a person opens it in a tab.
    if (/^(?:application\/json|image\/)/.test(String(reply.getHeader('content-type'))))
      dropHeadersOfPages(reply.raw);
  });
  // Runs before any route: an undecodable address reaches none, and the socket's library, which gets requests first,
  // replies by itself.
  server.addHook('onReady', async () => {
    server.server.prependListener('request', (_request, response) => {
      response.setHeader('content-security-policy', nothingAllowed);
      response.setHeader('x-content-type-options', 'nosniff');
      if (https) response.setHeader('strict-transport-security', transportSecurity);
    });
  });
}
