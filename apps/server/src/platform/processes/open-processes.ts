import type { Logger } from 'pino';
import type { Processes } from './processes';
import { shareOverRedis } from './share-over-redis';

/** Without Redis there is one process. */
export function openProcesses(redisUrl: string | undefined, log: Logger): Processes {
  if (redisUrl) return shareOverRedis(redisUrl, log);
  return {
    share: (_name, { answer }) => ({ ask: (_key, request) => answer(request) }),
    close: () => undefined,
  };
}
