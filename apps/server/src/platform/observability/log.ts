import pino, { type Logger } from 'pino';
import { loggedError } from './logged-error';

/** Fields with secrets, redacted in every log line. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'passcode',
  'oauth_token',
  'identityToken',
  'accessToken',
  'token',
  'password',
];

/** The address without its query, and without the secret in the path of an invitation or of an unsubscribe link. */
export function loggedUrl(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.replace(/(\/invitation\/preflight\/|\/mail\/end\/)[^/]+(\/[^/]+)?/, '$1…');
}

export function makeLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secrets.flatMap((key) => ['', '*', '*.*'].map((place) => `${place}["${key}"]`)),
        censor: '[secret]',
      },
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          method: request.method,
          url: loggedUrl(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: loggedError,
      },
    },
    destination ?? pino.destination(1),
  );
}
