import pino, { type Logger } from 'pino';
import { shortAddress } from '../http/request-source';

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

/** With who made the call, and from where. Some of Fastify's own lines have no request. */
interface LoggedReply {
  statusCode: number;
  request?: { ip: string; account?: { userId: string } | undefined };
}

/**
 * The address without its query, and without the secret in the path of an invitation, of an unsubscribe link, or of a
 * picture, which is shown to everybody who knows its address.
 */
export function loggedUrl(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path
    .replace(/(\/mail\/end\/).+/, '$1…')
    .replace(/(\/invitation\/preflight\/|\/files\/[\w-]+\/)[^/]+(\/[^/]+)?/, '$1…');
}

/** A line that cannot be written says so: logging never breaks what it is about. */
const safely =
  <Value>(serialize: (value: Value) => unknown) =>
  (value: Value): unknown => {
    try {
      return serialize(value);
    } catch (error) {
      return { unloggable: loggedError(error) };
    }
  };

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Errors of failed statements contain the parameters, which may be personal data or secrets. */
const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');

/** The logged fields of an error: enough to locate it, without the client or request attached to it. */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: withoutParameters(error.stack) }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

export function makeLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secrets.flatMap((key) => ['', '*', '*.*'].map((parent) => `${parent}["${key}"]`)),
        censor: '[secret]',
      },
      serializers: {
        req: safely((request: { id: string; method: string; url: string }) => ({
          method: request.method,
          url: loggedUrl(request.url),
        })),
        res: safely(({ statusCode, request }: LoggedReply) => ({
          status: statusCode,
          ...(request && { userId: request.account?.userId, address: shortAddress(request.ip) }),
        })),
        err: safely(loggedError),
      },
    },
    destination ?? pino.destination(1),
  );
}
