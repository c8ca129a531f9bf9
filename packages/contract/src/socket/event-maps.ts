import type { z } from 'zod';
import type { ErrorCode } from '../errors';

/** The socket events of a window by name, each with the payload of its schema; `z.undefined()` is no payload. */
export type SocketEvents<Payloads extends Record<string, z.ZodType>> = {
  [Name in keyof Payloads]: Payloads[Name] extends z.ZodUndefined
    ? () => void
    : (event: z.output<Payloads[Name]>) => void;
};

/** The requests of a window by name, each with its reply or a refusal. */
export type SocketRequests<
  Requests extends Record<string, z.ZodType>,
  Replies extends Record<keyof Requests, z.ZodType>,
  Refusal = { error_code: ErrorCode },
> = {
  [Name in keyof Requests]: (
    request: z.input<Requests[Name]>,
    answer: (reply: z.output<Replies[Name]> | Refusal) => void,
  ) => void;
};
