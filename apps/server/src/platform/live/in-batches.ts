import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** What happens within this time is told together, unless said otherwise. */
const usualMs = 300;

/** Collects things, and works on those of a short time together. */
export function inBatches<Thing>(
  { http, log }: { http: Pick<FastifyInstance, 'addHook'>; log: Pick<Logger, 'error'> },
  work: (things: Thing[]) => Promise<void>,
  togetherMs = usualMs,
): (thing: Thing) => void {
  const waiting = new Set<Thing>();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    timer = undefined;
    const things = [...waiting];
    waiting.clear();
    await work(things);
  };
  http.addHook('preClose', async () => clearTimeout(timer));
  return (thing) => {
    waiting.add(thing);
    timer ??= setTimeout(
      () => void run().catch((error: unknown) => log.error(error, 'Windows were not told of changes')),
      togetherMs,
    );
  };
}
