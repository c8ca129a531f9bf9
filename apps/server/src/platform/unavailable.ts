/** PostgreSQL is unavailable, or about to be: connection errors, insufficient resources, operator intervention. */
const sqlStates = /^(08|53|57)/;

const systemErrors = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Errors of the database driver that have no code. */
const withoutCode =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** A service answered that it cannot do its work now. */
export class ServiceUnavailable extends Error {}

/**
 * Whether a dependency of the server, its database or a service, cannot be reached or does not answer; a retry may
 * succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (error instanceof ServiceUnavailable || error.name === 'TimeoutError' || withoutCode.test(error.message))
    return true;
  if (typeof code === 'string' && (sqlStates.test(code) || systemErrors.has(code))) return true;
  // PostgreSQL removes its Unix socket when it ends.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.some(isUnavailable);
}
