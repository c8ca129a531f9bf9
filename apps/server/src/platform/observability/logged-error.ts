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
export function loggedError(error: unknown): LoggedError {
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
