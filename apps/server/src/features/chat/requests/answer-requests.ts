import {
  type ChatReplies,
  type ChatRequest,
  type ChatRequestName,
  chatRequests,
  type UserId,
} from '@nestmate/contract';
import type { Logger } from 'pino';
import { ProductError } from '../../../platform/http';
import { hasOnlyStorableText } from '../../../platform/http/storable-text';
import type { LiveSocket } from '../../../platform/live/live-socket';
import { type RateLimits, retryAfterSeconds } from './rate-limits';

interface Parts {
  userId: UserId;
  rateLimits: RateLimits;
  log: Pick<Logger, 'error'>;
}

/** Answers the requests of one window: within the rate limit, valid, and a refusal as its error code. */
export function answerRequests(socket: LiveSocket, { userId, rateLimits, log }: Parts) {
  return <Name extends ChatRequestName>(
    name: Name,
    answer: (request: ChatRequest<Name>) => Promise<ChatReplies[Name]>,
  ): void => {
    const listener = (sent: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      if (!rateLimits.mayRequest(name, userId))
        return reply({ error_code: 'TooManyRequests', retry_after: retryAfterSeconds });
      const request = chatRequests[name].safeParse(sent);
      if (!request.success || !hasOnlyStorableText(request.data))
        return reply({ error_code: 'InvalidInput' });
      answer(request.data as ChatRequest<Name>).then(
        (answered) => reply(answered),
        (error: unknown) => {
          if (!(error instanceof ProductError)) log.error({ err: error, name }, 'A chat request failed');
          reply({ error_code: error instanceof ProductError ? error.code : 'Unavailable' });
        },
      );
    };
    // socket.io's types cannot connect a generic event name with its listener.
    socket.on(name as 'chat.list', listener as never);
  };
}
