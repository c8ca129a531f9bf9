import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** What happens within this time is told together, unless said otherwise. */
const usualMs = 300;

/** Collects things, and works on those of a short time together, one batch at a time: what an earlier one found is never told after what a later one found. */
export function inBatches<Thing>(
  { http, log }: { http: Pick<FastifyInstance, 'addHook'>; log: Pick<Logger, 'error'> },
  work: (things: Thing[]) => Promise<void>,
  togetherMs = usualMs,
): (thing: Thing) => void {
  const waiting = new Set<Thing>();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const things = [...waiting];
    waiting.clear();
    await work(things).catch((error: unknown) => log.error(error, 'Windows were not told of changes'));
    timer = undefined;
    if (waiting.size > 0) runLater();
  };
  const runLater = () => {
    timer ??= setTimeout(() => void run(), togetherMs);
  };
  http.addHook('preClose', async () => {
    clearTimeout(timer);
    waiting.clear();
  });
  return (thing) => {
    waiting.add(thing);
    runLater();
  };
}
