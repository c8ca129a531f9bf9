import type { Logger } from 'pino';
import type { Processes } from './processes';

/** Without Redis there is one process. */
export async function openProcesses(redisUrl: string | undefined, log: Logger): Promise<Processes> {
  if (redisUrl) return (await import('./share-over-redis')).shareOverRedis(redisUrl, log);
  return {
    share: (_name, { answer }) => ({ ask: (_key, request) => answer(request) }),
    close: () => undefined,
  };
}
