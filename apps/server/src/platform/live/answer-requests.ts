import type { ErrorCode } from '@nestmate/contract/errors';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { ProductError, refusalOf } from '../http/product-error';
import { hasOnlyStorableText } from '../http/storable-text';
import { declaredFields } from './declared-fields';
import type { LiveSocket } from './live-socket';

/** The wait of a person who has reached a rate limit. */
export const retryAfterSeconds = 2;

interface AnswerRequestsDependencies<Name extends string> {
  mayRequest: (name: Name) => boolean;
  log: Pick<Logger, 'error'>;
  /** The details of a refusal besides its code. */
  details?: (code: ErrorCode) => object;
}

/**
 * Answers the requests of one window: within the rate limit, valid, with the fields that the reply declares, and a
 * refusal as its error code.
 */
export function answerRequests<
  Requests extends Record<string, z.ZodType>,
  Replies extends Record<keyof Requests & string, z.ZodType>,
>(
  socket: LiveSocket,
  { requests, replies }: { requests: Requests; replies: Replies },
  { mayRequest, log, details = () => ({}) }: AnswerRequestsDependencies<keyof Requests & string>,
) {
  return <Name extends keyof Requests & string>(
    name: Name,
    answer: (request: z.output<Requests[Name]>) => Promise<z.output<Replies[Name]>>,
  ): void => {
    const filter = declaredFields(replies[name]);
    const listener = (sent: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      if (!mayRequest(name)) return reply({ error_code: 'TooManyRequests', retry_after: retryAfterSeconds });
      const request = requests[name]?.safeParse(sent);
      if (!request?.success || !hasOnlyStorableText(request.data))
        return reply({ error_code: 'InvalidInput' });
      answer(request.data as z.output<Requests[Name]>)
        .then((answered) => reply(filter(answered)))
        .catch((error: unknown) => {
          if (!(error instanceof ProductError))
            log.error({ err: error, name }, 'A request of a socket failed');
          const { code, details: known } = refusalOf(error);
          reply({
            error_code: code,
            ...(known.retryAfterSeconds !== undefined && { retry_after: known.retryAfterSeconds }),
            ...details(code),
          });
        });
    };
    // socket.io's types cannot connect a generic event name with its listener.
    socket.on(name as 'watch', listener as never);
  };
}
