interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** What is logged of an error: enough to find it, and nothing of the client or request that it may carry. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}
